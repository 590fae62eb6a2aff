import { toDeliverableAddress } from '@/lib/platform/validation/email'
import { insertLink } from '../links/link-placeholder'
import { findQueuedEmail, type QueuedEmail } from '../outbox/find-queued-email'
import { recordBounce } from '../outbox/record-bounce'
import { type EmailSubmission, recordDeliveryResult, type Settlement } from '../outbox/record-delivery-result'
import { storeRenderedEmail } from '../outbox/store-rendered-email'
import { renderEmail } from '../render'
import type { SubmissionResult, Transport } from './transport'

// Resend forgets an idempotency key after 24 hours (https://resend.com/docs/dashboard/emails/idempotency-keys).
const MAX_SUBMISSION_AGE_MS = 23 * 60 * 60 * 1000

export type EmailDelivery =
  /** Sent, captured or failed by this call. */
  | Settlement
  /** Handed over, and returned by the recipient's mail server. */
  | { status: 'bounced' }
  /** Settled before, or never there: nothing to do. */
  | { status: 'gone' }
  /** Still queued: to be tried again, not before the given seconds have passed. */
  | { status: 'queued'; reason: string; afterSeconds?: number }

/**
 * Takes one e-mail from its row to whom it is for, or says why not. Safe to repeat: it is rendered once,
 * every try hands over the same bytes under the same idempotency key, and a settled row stays as it is.
 *
 * @param transports where live mail and test mail go
 * @throws when the database cannot be reached; a message handed over by then is handed over again,
 *   and known by its key
 */
export async function deliverEmail(id: string, transports: Record<'live' | 'test', Transport>): Promise<EmailDelivery> {
  const email = await loadRenderedEmail(id)
  if (!email) return { status: 'gone' }
  if (!email.renderedContent)
    return settleAndReport(email, { status: 'failed', failure: 'the template does not fit the values' })
  if (Date.now() - email.renderedContent.renderedAt.getTime() > MAX_SUBMISSION_AGE_MS) {
    return settleAndReport(email, { status: 'failed', failure: 'not accepted within 23 hours' })
  }
  const { subject, html, text } = email.renderedContent
  const submission = await transports[email.mode]({
    idempotencyKey: email.submission === 1 ? `email/${id}` : `email/${id}/${email.submission}`,
    tags: { email: id, submission: String(email.submission) },
    to: toDeliverableAddress(email.recipient),
    subject,
    html: insertLink(html, email),
    text: insertLink(text, email),
  })
  return settleSubmission(email, submission)
}

/** The queued e-mail, rendered and kept if it was not yet; `kept` stays null when it cannot be. */
async function loadRenderedEmail(id: string): Promise<QueuedEmail | null> {
  const email = await findQueuedEmail(id)
  if (!email || email.renderedContent) return email
  const rendered = await renderEmail(email)
  if (!rendered) return email
  await storeRenderedEmail(id, rendered)
  // Read again: when two workers were at it, the first one's stands.
  return findQueuedEmail(id)
}

async function settleSubmission(email: EmailSubmission, submission: SubmissionResult): Promise<EmailDelivery> {
  switch (submission.outcome) {
    case 'sent':
      return settleAndReport(email, { status: 'sent', providerId: submission.providerId })
    case 'captured':
      return settleAndReport(email, { status: 'captured' })
    case 'bounced':
      return { status: (await recordBounce(email.id)) ? 'bounced' : 'gone' }
    case 'refused':
      return settleAndReport(email, { status: 'failed', failure: submission.reason })
    case 'retry':
      return { status: 'queued', reason: submission.reason, afterSeconds: submission.afterSeconds }
  }
}

async function settleAndReport(email: EmailSubmission, settlement: Settlement): Promise<EmailDelivery> {
  return (await recordDeliveryResult(email, settlement)) ? settlement : { status: 'gone' }
}
