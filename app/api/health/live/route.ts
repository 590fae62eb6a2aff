import { createRouteHandler } from '@/lib/partner-api/create-route-handler'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'

/**
 * Responds with 200 whenever the process is running. If it also checked the database, an outage of the database would
 * make the supervisor restart every server.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadOnlyHandlers(
  createRouteHandler(null, async () => ({ status: 200, body: { status: 'ok' } })),
)
