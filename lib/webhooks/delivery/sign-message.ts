import { Webhook } from 'standardwebhooks'

/** What is signed and sent; a retry differs from the try before it in its time and signatures alone. */
export interface SignedMessage {
  headers: Record<string, string>
  body: string
}

interface WebhookEvent {
  type: string
  createdAt: Date
  data: unknown
}

/**
 * A message by the Standard Webhooks convention.
 *
 * @param id the same for every try, by which the receiver knows a message that it has already
 * @param secrets the written form of each valid one; every one of them signs
 */
export function signMessage(id: string, { type, createdAt, data }: WebhookEvent, secrets: string[]): SignedMessage {
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
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
