import { createRouteHandler } from '@/lib/partner-api/endpoint-handlers'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'

/** Responds if the process runs. It checks nothing else, so that an unreachable database doesn't restart servers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadOnlyHandlers(
  createRouteHandler(null, async () => ({ status: 200, body: { status: 'ok' } })),
)
