import { hasLostClaim } from '@/lib/platform/database/idempotent-outcome'
import type { Partner } from '@/lib/platform/identity/partner'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { EndpointName } from '../request-context'
import { type Answer, failure, STILL_RUNNING } from '../response'
import { isIdempotencyKey } from './idempotency-key'
import { claimKey, releaseKey } from './mutations'

const INVALID_KEY = failure(400, 'Invalid Idempotency-Key')
const OTHER_BODY = failure(422, 'This Idempotency-Key was used with another body')

/** What a call is made of, as far as its idempotency key is concerned. */
interface Keyed {
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
 * @param work decides the call; its deciding transaction records the outcome where `partner.holdsClaim`
 * @param answer makes the answer again from a recorded outcome
 */
export async function once(
  partner: Partner,
  { endpoint, key, body }: Keyed,
  work: (partner: Partner) => Promise<Answer>,
  answer: (outcome: unknown) => Answer,
): Promise<Answer> {
  if (key === null) return work(partner)
  if (!isIdempotencyKey(key)) return INVALID_KEY
  const claim = await claimKey(partner, endpoint, key, body).catch(async (error) => {
    // It may have been committed though its answer was lost.
    await letGo(partner)
    throw error
  })
  if (claim.state === 'other body') return OTHER_BODY
  if (claim.state === 'running') return STILL_RUNNING
  if (claim.state === 'decided') return replayed(answer(claim.outcome))
  return decide({ ...partner, holdsClaim: true }, work)
}

async function decide(partner: Partner, work: (partner: Partner) => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined
  try {
    answer = await work(partner)
    return answer
  } catch (error) {
    if (hasLostClaim(error)) return STILL_RUNNING
    throw error
  } finally {
    // A success has recorded its outcome; whatever else has may be asked to let go without harm.
    if (answer?.status !== 200) await letGo(partner)
  }
}

/** Frees the key for the caller's next try. Where that fails the claim's lease runs out. */
async function letGo(partner: Partner): Promise<void> {
  try {
    await releaseKey(partner)
  } catch (error) {
    log.error({ requestId: partner.requestId, fault: describeFault(error) }, 'an idempotency key could not be released')
  }
}

const replayed = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' },
})
