import { deliverableForm } from '@/lib/platform/validation/email'
import { withLink } from '../links/link-placeholder'
import {
  bounce,
  type HandedOver,
  keepRendered,
  type QueuedEmail,
  queuedEmail,
  type Settlement,
  settle,
} from '../outbox'
import { renderEmail } from '../render'
import type { HandOver, Transport } from './transport'

// Resend forgets an idempotency key after 24 hours (https://resend.com/docs/dashboard/emails/idempotency-keys).
const HAND_OVER_WITHIN_MS = 23 * 60 * 60 * 1000

export type Delivery =
  /** Sent, captured or failed by this call. */
  | Settlement
  /** Handed over, and returned by the recipient's mail server. */
  | { state: 'bounced' }
  /** Settled before, or never there: nothing to do. */
  | { state: 'gone' }
  /** Still queued: to be tried again, not before the given seconds have passed. */
  | { state: 'queued'; reason: string; afterSeconds?: number }

/**
 * Takes one e-mail from its row to whom it is for, or says why not. Safe to repeat: it is rendered once,
 * every try hands over the same bytes under the same idempotency key, and a settled row stays as it is.
 *
 * @param transports where live mail and test mail go
 * @throws when the database cannot be reached; a message handed over by then is handed over again,
 *   and known by its key
 */
export async function deliver(id: string, transports: Record<'live' | 'test', Transport>): Promise<Delivery> {
  const email = await renderedEmail(id)
  if (!email) return { state: 'gone' }
  if (!email.kept) return settled(email, { state: 'failed', failure: 'the template does not fit the values' })
  if (Date.now() - email.kept.renderedAt.getTime() > HAND_OVER_WITHIN_MS) {
    return settled(email, { state: 'failed', failure: 'not accepted within 23 hours' })
  }
  const { subject, html, text } = email.kept
  const submission = await transports[email.mode]({
    idempotencyKey: email.submission === 1 ? `email/${id}` : `email/${id}/${email.submission}`,
    tags: { email: id, submission: String(email.submission) },
    to: deliverableForm(email.recipient),
    subject,
    html: withLink(html, email),
    text: withLink(text, email),
  })
  return ended(email, submission)
}

/** The queued e-mail, rendered and kept if it was not yet; `kept` stays null when it cannot be. */
async function renderedEmail(id: string): Promise<QueuedEmail | null> {
  const email = await queuedEmail(id)
  if (!email || email.kept) return email
  const rendered = await renderEmail(email)
  if (!rendered) return email
  await keepRendered(id, rendered)
  // Read again: when two workers were at it, the first one's stands.
  return queuedEmail(id)
}

async function ended(email: HandedOver, submission: HandOver): Promise<Delivery> {
  switch (submission.outcome) {
    case 'sent':
      return settled(email, { state: 'sent', providerId: submission.providerId })
    case 'captured':
      return settled(email, { state: 'captured' })
    case 'bounced':
      return { state: (await bounce(email.id)) ? 'bounced' : 'gone' }
    case 'refused':
      return settled(email, { state: 'failed', failure: submission.reason })
    case 'retry':
      return { state: 'queued', reason: submission.reason, afterSeconds: submission.afterSeconds }
  }
}

async function settled(email: HandedOver, settlement: Settlement): Promise<Delivery> {
  return (await settle(email, settlement)) ? settlement : { state: 'gone' }
}
