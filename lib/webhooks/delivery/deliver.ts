import { derivedKeys } from '@/lib/platform/crypto/derived-key'
import { unseal } from '@/lib/platform/crypto/encryption'
import { pendingDelivery } from '../data'
import { type End, GONE, giveUpDelivery, recordAttempt } from '../mutations'
import { writtenSecret } from '../secret'
import { type Answer, type Network, post } from './post'
import { signedMessage } from './sign-message'

/** What a try came to, with ids alone for the log. */
export type Outcome =
  | { state: 'delivered'; endpointId: number; type: string; answer: Answer }
  | { state: 'failed'; endpointId: number; type: string; failure: string }
  /** To be tried again. */
  | { state: 'pending'; endpointId: number; type: string; answer: Answer }
  /** Settled before, or given to another job: nothing to do. */
  | { state: 'gone' }

/**
 * Tries one delivery. Safe to repeat: each try has the same webhook-id.
 *
 * @param jobId the job that asks for it
 * @throws when the database cannot be reached; what was sent by then is sent again
 */
export async function deliver(id: string, jobId: string, network: Network): Promise<Outcome> {
  const delivery = await pendingDelivery(id, jobId)
  if (!delivery) return { state: 'gone' }
  const { endpoint, type } = delivery
  const about = { endpointId: endpoint.id, type }
  if (endpoint.disabledAt) {
    const failure = 'the endpoint is disabled'
    return (await giveUpDelivery(id, jobId, failure)) ? { state: 'failed', ...about, failure } : { state: 'gone' }
  }
  const keys = derivedKeys('webhook secrets')
  const secrets = endpoint.secrets.flatMap((secret) => unseal(keys, secret.id, secret.ciphertext) ?? [])
  const began = performance.now()
  const answer =
    secrets.length > 0
      ? await post(endpoint.url, signedMessage(id, delivery, secrets.map(writtenSecret)), network)
      : { reason: UNSIGNED }
  const end = endOf(answer)
  await recordAttempt({ id, jobId, endpointId: endpoint.id }, answer, Math.round(performance.now() - began), end)
  switch (end) {
    case 'delivered':
      return { state: 'delivered', ...about, answer }
    case 'gone':
      return { state: 'failed', ...about, failure: GONE }
    case 'not yet':
      return { state: 'pending', ...about, answer }
  }
}

/** Tried again all the same: a rotation mends it. */
const UNSIGNED = 'no signing secret can be opened with this SERVER_SECRET: rotate it'

function endOf({ status = 0 }: Answer): End {
  if (status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'delivered' : 'not yet'
}
