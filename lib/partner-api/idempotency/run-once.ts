import { hasLostIdempotencyLock } from '@/lib/platform/database/record-idempotent-outcome'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { isIdempotencyKey } from '@/lib/platform/validation/idempotency-key'
import { type ApiResponse, errorResponse, STILL_RUNNING_RESPONSE } from '../api-responses'
import type { EndpointName } from '../endpoints'
import { acquireIdempotencyLock } from './acquire-idempotency-lock'
import { releaseIdempotencyLock } from './release-idempotency-lock'

const INVALID_KEY_RESPONSE = errorResponse('invalid_idempotency_key')
const DIFFERENT_BODY_RESPONSE = errorResponse('idempotency_key_reused')

interface IdempotentRequest {
  endpoint: EndpointName
  /** The Idempotency-Key header. Null if there is none. */
  key: string | null
  /** The body's bytes as sent, because a retry must have exactly the same body. */
  body: Uint8Array
}

/**
 * Executes a request once per idempotency key. If the client repeats the request with the same key and body, it gets a
 * response built from the stored outcome. A request without a key is always executed.
 *
 * @param execute carries out the request. If `partner.idempotencyKey` is set, its transaction must also store
 *   the outcome
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
    // After an error, the database may have locked the key although its response was lost. Release the lock, so that
    // the client can retry.
    await releaseLock(partner)
    throw error
  })
  if (lock.status === 'different body') return DIFFERENT_BODY_RESPONSE
  if (lock.status === 'running') return STILL_RUNNING_RESPONSE
  if (lock.status === 'completed') return markReplayed(toResponse(lock.outcome))
  return executeWithLock({ ...partner, idempotencyKey: key }, execute)
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
    // Release the lock after an error, unless the error was stored as the outcome. A successful request has always
    // stored its outcome.
    if (response?.status !== 200) await releaseLock(partner)
  }
}

/** Unlocks the key so that the client can retry. If this fails, the lock times out later. */
async function releaseLock(partner: Partner): Promise<void> {
  try {
    await releaseIdempotencyLock(partner)
  } catch (error) {
    log.error({ requestId: partner.requestId, error: describeError(error) }, 'an idempotency key could not be released')
  }
}

/** A replay isn't a failed lookup, because it looks nothing up. */
const markReplayed = ({ isFailedLookup, ...response }: ApiResponse): ApiResponse => ({
  ...response,
  headers: { ...response.headers, 'Idempotent-Replayed': 'true' },
})
