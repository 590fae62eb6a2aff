import { createRouteHandler } from '@/lib/partner-api/create-route-handler'
import { createReadOnlyHandlers } from '@/lib/partner-api/get-and-head-handlers'
import { checkReadiness } from '@/lib/platform/observability/health/check-readiness'

/**
 * Tells an open page, with status 200 or 503, whether this process can render it again. Unlike the readiness check, it
 * doesn't need a worker, because pages don't.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadOnlyHandlers(
  createRouteHandler(null, async () => {
    const { checks } = await checkReadiness()
    const status = checks?.database ?? 'stopping'
    return { status: status === 'ok' ? 200 : 503, body: { status } }
  }),
)
