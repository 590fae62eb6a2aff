import { getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt } from '@/lib/platform/crypto/encryption'
import type { Network } from '@/lib/platform/outbound/check-target-ssrf'
import { formatSigningSecret, SIGNING_SECRET_KEY_PURPOSE } from '../endpoints/signing-secret'
import { getChallenge } from './challenge'
import { GONE_FAILURE, NOT_VERIFIED_FAILURE } from './delivery-failure'
import { findPendingDelivery } from './find-pending-delivery'
import { giveUpDelivery } from './give-up-delivery'
import { type PostResult, type PostResultWithBody, postMessage } from './post-message'
import { type AttemptOutcome, recordAttempt } from './record-attempt'
import { signMessage } from './sign-message'

/** The result of a delivery attempt. It contains no personal data, so it can be logged. */
export type DeliveryOutcome =
  | { status: 'delivered'; endpointId: number; type: string; response: PostResult }
  | { status: 'failed'; endpointId: number; type: string; failure: string; response?: undefined }
  /** The attempt failed and will be retried. */
  | { status: 'pending'; endpointId: number; type: string; response: PostResult }
  /** The delivery is already settled or deleted, or belongs to a different job because a redelivery was started. */
  | { status: 'gone'; response?: undefined }

/**
 * Makes one delivery attempt. It's safe to call this again, because every attempt has the same webhook-id.
 *
 * @param jobId the job that makes the attempt
 * @throws if the database can't be reached. If the message was already sent, the next attempt sends it again
 */
export async function deliverWebhook(id: string, jobId: string, network: Network): Promise<DeliveryOutcome> {
  const delivery = await findPendingDelivery(id, jobId)
  if (!delivery) return { status: 'gone' }
  const { endpoint, type } = delivery
  const logFields = { endpointId: endpoint.id, type }
  if (endpoint.disabledAt ?? endpoint.company.disabledAt) {
    const failure = endpoint.disabledAt ? 'The endpoint was disabled.' : 'The company was disabled.'
    return (await giveUpDelivery(id, jobId, failure)) ? { status: 'failed', ...logFields, failure } : { status: 'gone' }
  }
  const keys = getDerivedKeys(SIGNING_SECRET_KEY_PURPOSE)
  const secrets = endpoint.secrets.flatMap((secret) => decrypt(keys, secret.id, secret.ciphertext) ?? [])
  const challenge = getChallenge(delivery)
  const startedAt = performance.now()
  const { responseBody, ...result }: PostResultWithBody =
    secrets.length > 0
      ? await postMessage(endpoint.url, signMessage(id, delivery, secrets.map(formatSigningSecret)), network, challenge)
      : { reason: NO_DECRYPTABLE_SECRET }
  const outcome = await recordAttempt(
    { id, jobId, endpoint },
    { ...result, responseBody },
    Math.round(performance.now() - startedAt),
    classifyResult(result, challenge !== undefined),
  )
  switch (outcome) {
    case null:
      return { status: 'gone' }
    case 'delivered':
    case 'verified':
      return { status: 'delivered', ...logFields, response: result }
    case 'gone':
      return { status: 'failed', ...logFields, failure: GONE_FAILURE }
    case 'not verified':
      return { status: 'failed', ...logFields, failure: NOT_VERIFIED_FAILURE }
    case 'not yet':
      return { status: 'pending', ...logFields, response: result }
  }
}

/**
 * The reason that is recorded if none of the endpoint's secrets can be decrypted, so the message can't be signed. The
 * delivery is still retried, because it can succeed after somebody has rotated the signing secret.
 */
const NO_DECRYPTABLE_SECRET = 'we can’t decrypt the signing secret, so rotate it'

function classifyResult({ status = 0, hasChallenge }: PostResult, isChallenge: boolean): AttemptOutcome {
  if (status === 410) return 'gone'
  if (status < 200 || status >= 300) return 'not yet'
  if (!isChallenge) return 'delivered'
  return hasChallenge ? 'verified' : 'not verified'
}
