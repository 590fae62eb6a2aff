import { hasLostIdempotencyLock } from '@/lib/platform/database/record-idempotent-outcome'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { EndpointName } from '../api-request-context'
import { type ApiResponse, errorResponse, STILL_RUNNING_RESPONSE } from '../api-responses'
import { acquireIdempotencyLock } from './acquire-idempotency-lock'
import { isIdempotencyKey } from './idempotency-key'
import { releaseIdempotencyLock } from './release-idempotency-lock'

const INVALID_KEY_RESPONSE = errorResponse(400, 'Invalid Idempotency-Key')
const DIFFERENT_BODY_RESPONSE = errorResponse(422, 'This Idempotency-Key was used with another body')

interface IdempotentRequest {
  endpoint: EndpointName
  /** The Idempotency-Key header; null if there is none. */
  key: string | null
  /** The bytes of the body as sent. */
  body: Uint8Array
}

/**
 * Executes a request once per idempotency key. A later request with the same key and body gets a response built from the
 * stored outcome. Without a key, every request is executed.
 *
 * @param execute if `partner.holdsIdempotencyLock`, its transaction must also store the outcome
 * @param toResponse rebuilds the response from a stored outcome
 */
export async function runOnce(
  partner: Partner,
  { endpoint, key, body }: IdempotentRequest,
  execute: (partner: Partner) => Promise<ApiResponse>,
  toResponse: (outcome: unknown) => ApiResponse,
): Promise<ApiResponse> {
  if (key === null) return execute(partner)
  if (!isIdempotencyKey(key)) return INVALID_KEY_RESPONSE
  const lock = await acquireIdempotencyLock(partner, endpoint, key, body).catch(async (error) => {
    // The lock may have been committed even though the database's response was lost.
    await releaseLock(partner)
    throw error
  })
  if (lock.status === 'different body') return DIFFERENT_BODY_RESPONSE
  if (lock.status === 'running') return STILL_RUNNING_RESPONSE
  if (lock.status === 'completed') return markReplayed(toResponse(lock.outcome))
  return executeWithLock({ ...partner, holdsIdempotencyLock: true }, execute)
}

async function executeWithLock(
  partner: Partner,
  execute: (partner: Partner) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let response: ApiResponse | undefined
  try {
    response = await execute(partner)
    return response
  } catch (error) {
    if (hasLostIdempotencyLock(error)) return STILL_RUNNING_RESPONSE
    throw error
  } finally {
    // A success has stored its outcome. For other stored outcomes, releasing the lock does nothing.
    if (response?.status !== 200) await releaseLock(partner)
  }
}

/** Unlocks the key for a retry. If that fails, the lock times out. */
async function releaseLock(partner: Partner): Promise<void> {
  try {
    await releaseIdempotencyLock(partner)
  } catch (error) {
    log.error({ requestId: partner.requestId, error: describeError(error) }, 'an idempotency key could not be released')
  }
}

const markReplayed = (response: ApiResponse): ApiResponse => ({
  ...response,
  headers: { ...response.headers, 'Idempotent-Replayed': 'true' },
})
