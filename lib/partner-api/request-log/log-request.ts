import { recordKeyUse } from '@/lib/companies/api-keys/record-key-use'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import { onShutdown } from '@/lib/platform/jobs/shutdown-hooks'
import { withoutTrace } from '@/lib/platform/observability/tracing/with-span'
import type { ApiRequestContext } from '../api-request-context'
import type { ApiResponse } from '../api-responses'
import { toApiRequest } from './api-request'
import { FailedAuthCap } from './cap-logged-failed-auth'
import { storeApiRequests } from './store-api-requests'
import type { WholeTestRequest } from './whole-test-request'
import { WriteBuffer } from './write-buffer'

/**
 * How long a shutdown keeps trying to store the remaining requests. This is shorter than the time limit for shutdown
 * hooks, so that lost requests can still be reported.
 */
const SHUTDOWN_FLUSH_MS = 4_000
/**
 * The statuses of responses that reject a request before it counts towards a key's rate limit. Such a request counts as
 * failed authentication.
 *
 * - 401: the key is missing or invalid
 * - 403: the key isn't allowed from this IP address
 * - 405: the method isn't POST
 * - 429: the IP address is over the limit on failed attempts
 */
const FAILED_AUTH_STATUSES = new Set([401, 403, 405, 429])
/** If more requests are waiting, further ones are logged without the whole request, because that takes more memory. */
const MAX_PENDING_WITH_WHOLE = 500

interface RequestLogState {
  buffer: WriteBuffer
  failedAuthCap: FailedAuthCap
}

const requestLog = processSingleton<RequestLogState>('request log', () => {
  const buffer = new WriteBuffer((requests) =>
    withoutTrace(async () => {
      await storeApiRequests(requests)
      await recordKeyUse(requests.flatMap(({ apiKeyId }) => apiKeyId ?? []))
    }),
  )
  const failedAuthCap = new FailedAuthCap()
  onShutdown(async () => {
    failedAuthCap.reportSkipped()
    await buffer.flush(SHUTDOWN_FLUSH_MS)
  })
  return { buffer, failedAuthCap }
})

/**
 * Logs a request to an endpoint with its response, and updates when its API key was last used. Both happen in the
 * background, within a second. At most 600 requests that failed authentication are logged per minute. The rest are only
 * counted.
 *
 * @param whole the whole request and response, in test mode. They aren't stored if many requests are waiting
 */
export function logRequest(context: ApiRequestContext, response: ApiResponse, whole?: WholeTestRequest): void {
  const row = toApiRequest(context, response)
  if (!row) return
  if (whole && requestLog.buffer.size < MAX_PENDING_WITH_WHOLE) row.whole = whole
  const isFailedAuth = context.rateLimit === null && FAILED_AUTH_STATUSES.has(row.status)
  if (!isFailedAuth || requestLog.failedAuthCap.admit()) requestLog.buffer.add(row)
}

/**
 * Counts this process's requests that are waiting to be stored (`pending`), and those that couldn't be stored (`lost`).
 * Also counts the requests that weren't logged, because they had no valid key and were over the cap (`failed_auth`).
 */
export const countBacklog = (): { pending: number; lost: number; failed_auth: number } => ({
  pending: requestLog.buffer.size,
  lost: requestLog.buffer.lost,
  failed_auth: requestLog.failedAuthCap.skipped,
})
