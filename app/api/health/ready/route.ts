import { answered } from '@/lib/partner-api/on-response'
import { readOnly } from '@/lib/partner-api/read-only'
import { readiness } from '@/lib/platform/observability/health/readiness'

/** Whether calls should be sent here. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readOnly(
  answered(null, async () => {
    const { ready, checks } = await readiness()
    return { status: ready ? 200 : 503, body: { status: ready ? 'ok' : checks ? 'failed' : 'stopping', checks } }
  }),
)
