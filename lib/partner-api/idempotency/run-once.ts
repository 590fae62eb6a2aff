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

/** What a call is made of, as far as its idempotency key is concerned. */
interface IdempotentRequest {
  endpoint: EndpointName
  /** The header Idempotency-Key; null where the caller sent none. */
  key: string | null
  /** The bytes as they were sent. */
  body: Uint8Array
}

/**
 * Does the work of a call once for its idempotency key: a later call with the same key and body gets
 * the answer of the outcome that the first one recorded. Without a key the work is simply done.
 *
 * @param execute decides the call; its deciding transaction records the outcome where `partner.holdsClaim`
 * @param toResponse makes the answer again from a recorded outcome
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
    // It may have been committed though its answer was lost.
    await releaseLock(partner)
    throw error
  })
  if (lock.status === 'other body') return DIFFERENT_BODY_RESPONSE
  if (lock.status === 'running') return STILL_RUNNING_RESPONSE
  if (lock.status === 'decided') return markReplayed(toResponse(lock.outcome))
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
    // A success has recorded its outcome; whatever else has may be asked to let go without harm.
    if (response?.status !== 200) await releaseLock(partner)
  }
}

/** Frees the key for the caller's next try. Where that fails the claim's lease runs out. */
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
