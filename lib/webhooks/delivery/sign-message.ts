import { Webhook } from 'standardwebhooks'

/** A signed message. The messages of two attempts differ only in their timestamps and signatures. */
export interface SignedMessage {
  headers: Record<string, string>
  body: string
}

export interface WebhookEvent {
  type: string
  createdAt: Date
  data: unknown
}

/** Returns the body of an event's message. It's the same for every attempt. */
export const buildMessageBody = ({ type, createdAt, data }: WebhookEvent): string =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), data })

/**
 * Signs a message according to the Standard Webhooks specification (https://www.standardwebhooks.com).
 *
 * @param id the same for every attempt, so that the receiver can recognise duplicates
 * @param secrets every valid secret, formatted as `whsec_…`. The message gets a signature for each
 */
export function signMessage(id: string, event: WebhookEvent, secrets: string[]): SignedMessage {
  const body = buildMessageBody(event)
  const now = new Date()
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'House-Bills-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    },
    body,
  }
}
