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

/** Less than what a stop gives. */
const SHUTDOWN_FLUSH_MS = 4_000
/** Of calls without a usable key: no key or a wrong one, a wrong method, too many guesses of an address. */
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
 * Has a call and its answer logged, and its key's last use noted, within a second. Costs the call no
 * wait. Of guesses 600 a minute are logged, the others only counted.
 */
export function logRequest(context: ApiRequestContext, response: ApiResponse): void {
  const row = toApiRequest(context, response)
  if (!row) return
  const isFailedAuth = row.apiKeyId === null && FAILED_AUTH_STATUSES.has(row.status)
  if (!isFailedAuth || requestLog.failedAuthCap.admit()) requestLog.buffer.add(row)
}

/** Calls of this process that are not stored yet, those that never will be, and guesses beyond the cap. */
export const countBacklog = (): { pending: number; lost: number; failed_auth: number } => ({
  pending: requestLog.buffer.size,
  lost: requestLog.buffer.lost,
  failed_auth: requestLog.failedAuthCap.skipped,
})
