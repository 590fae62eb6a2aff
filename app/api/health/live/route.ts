import { createRouteHandler } from '@/lib/partner-api/endpoint-handlers'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'

/** The process answers; nothing else is asked, so that a database that is away restarts no server. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadOnlyHandlers(
  createRouteHandler(null, async () => ({ status: 200, body: { status: 'ok' } })),
)
