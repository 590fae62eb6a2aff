import { WebhookVerificationError } from './errors.js'
import type { webhooks } from './interface.js'

type WebhookBody = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json']
}

/** The type of a webhook message, such as `contract.created`. Others may follow, so ignore types you don't know. */
export type WebhookEventType = keyof WebhookBody

/**
 * A verified webhook message. Check `type` to find out which fields `data` has. `id` is the webhook-id header: it's the
 * same on every attempt, so use it to skip duplicates.
 */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [Each in Type]: WebhookBody[Each] & { id: string }
}[Type]

export type ContractCreatedEvent = WebhookEvent<'contract.created'>
export type ContractCorrectedEvent = WebhookEvent<'contract.corrected'>
export type ContractCancelledEvent = WebhookEvent<'contract.cancelled'>
export type AddressNeededEvent = WebhookEvent<'address.needed'>
export type AddressClosedEvent = WebhookEvent<'address.closed'>
export type MailBouncedEvent = WebhookEvent<'mail.bounced'>
export type EndpointVerificationEvent = WebhookEvent<'endpoint.verification'>

/** The headers of a request: those of `node:http`, of Express, or a `Headers` object. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

const TOLERANCE_SECONDS = 300

/** Verifies webhook messages with an endpoint's signing secret, as Standard Webhooks specifies. */
export class Webhook {
  readonly #key: Promise<CryptoKey>

  /**
   * @param secret the signing secret, `whsec_…`
   * @throws TypeError if the secret isn't base64 text after `whsec_`
   */
  constructor(secret: string) {
    this.#key = crypto.subtle.importKey('raw', decodeSecret(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
  }

  /**
   * Returns the message if one of its signatures is valid, and it was sent within five minutes of now.
   *
   * @param body the raw body, before it's parsed
   * @throws WebhookVerificationError if the message must not be trusted
   */
  async verify(body: string | Uint8Array, headers: WebhookHeaders): Promise<WebhookEvent> {
    const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
      readHeader(headers, name),
    )
    if (!id || !timestamp || !signatures) throw new WebhookVerificationError('A webhook header is missing')
    if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookVerificationError('The webhook timestamp is invalid')
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
      throw new WebhookVerificationError('The webhook timestamp is more than five minutes from now')
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
    if (!(await this.#hasValidSignature(`${id}.${timestamp}.${text}`, signatures)))
      throw new WebhookVerificationError('No webhook signature is valid')
    return { ...JSON.parse(text), id }
  }

  /** During a rotation, the header has a signature for each secret, separated by spaces. */
  async #hasValidSignature(signedText: string, signatures: string): Promise<boolean> {
    const [key, data] = [await this.#key, new TextEncoder().encode(signedText)]
    for (const signature of signatures.split(' ')) {
      const bytes = signature.startsWith('v1,') ? decodeBase64(signature.slice(3)) : undefined
      // The comparison takes the same time for every signature.
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, data))) return true
    }
    return false
  }
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const key = decodeBase64(secret.replace(/^whsec_/, ''))
  if (!key?.length) throw new TypeError('The signing secret must be whsec_ followed by base64')
  return key
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return Array.isArray(value) ? value[0] : value
}
