import { recordKeyUse } from '@/lib/companies/api-keys/record-key-use'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import { onShutdown } from '@/lib/platform/jobs/shutdown-hooks'
import { withoutTrace } from '@/lib/platform/observability/tracing/with-span'
import type { ApiRequestContext } from '../api-request-context'
import type { ApiResponse } from '../api-responses'
import { toApiRequest } from './api-request'
import { FailedAuthCap } from './cap-logged-failed-auth'
import { storeApiRequests } from './store-api-requests'
import { WriteBuffer } from './write-buffer'

/** How long to keep storing requests on shutdown. It's less than the time allowed for shutdown hooks. */
const SHUTDOWN_FLUSH_MS = 4_000
/**
 * The statuses that a request without a valid key can get. Its key is missing or invalid, its method isn't POST, or its
 * address is over the limit of failed attempts.
 */
const FAILED_AUTH_STATUSES = new Set([401, 405, 429])

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
 * Logs a request with its response and updates when its API key was last used. Both happen in the background, within a
 * second. At most 600 requests without a valid key are logged per minute. The rest are only counted.
 */
export function logRequest(context: ApiRequestContext, response: ApiResponse): void {
  const row = toApiRequest(context, response)
  if (!row) return
  const isFailedAuth = row.apiKeyId === null && FAILED_AUTH_STATUSES.has(row.status)
  if (!isFailedAuth || requestLog.failedAuthCap.admit()) requestLog.buffer.add(row)
}

/**
 * Counts the requests of this process that are waiting to be stored and that were lost. Also counts those without a
 * valid key that were over the cap, so weren't logged.
 */
export const countBacklog = (): { pending: number; lost: number; failed_auth: number } => ({
  pending: requestLog.buffer.size,
  lost: requestLog.buffer.lost,
  failed_auth: requestLog.failedAuthCap.skipped,
})
