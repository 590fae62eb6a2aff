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

/** Less than the time allowed for shutdown hooks. */
const SHUTDOWN_FLUSH_MS = 4_000
/** The statuses of requests without a valid key: no key or an invalid one, a wrong method, too many attempts. */
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
 * Logs a request with its response and updates the key's last use, both within a second. The request doesn't wait for it.
 * At most 600 requests without a valid key are logged per minute. The rest are only counted.
 */
export function logRequest(context: ApiRequestContext, response: ApiResponse): void {
  const row = toApiRequest(context, response)
  if (!row) return
  const isFailedAuth = row.apiKeyId === null && FAILED_AUTH_STATUSES.has(row.status)
  if (!isFailedAuth || requestLog.failedAuthCap.admit()) requestLog.buffer.add(row)
}

/** Counts this process's requests that aren't stored yet, that were lost, and that were over the cap. */
export const countBacklog = (): { pending: number; lost: number; failed_auth: number } => ({
  pending: requestLog.buffer.size,
  lost: requestLog.buffer.lost,
  failed_auth: requestLog.failedAuthCap.skipped,
})
