import { createRouteHandler } from '@/lib/partner-api/create-route-handler'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'
import { checkReadiness } from '@/lib/platform/observability/health/check-readiness'

/** Tells a load balancer, with status 200 or 503, whether to send requests to this process. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadOnlyHandlers(
  createRouteHandler(null, async () => {
    const { ready, checks } = await checkReadiness()
    return { status: ready ? 200 : 503, body: { status: ready ? 'ok' : checks ? 'failed' : 'stopping', checks } }
  }),
)
