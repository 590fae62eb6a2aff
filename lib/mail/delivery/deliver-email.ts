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
  /** The email was sent, captured or failed by this call. */
  | Settlement
  /** The recipient's mail server returned the email. */
  | { status: 'bounced' }
  /** The email was already settled or doesn't exist. */
  | { status: 'gone' }
  /** The email stays queued for another attempt, not before `afterSeconds` have passed. */
  | { status: 'queued'; reason: string; afterSeconds?: number }

/**
 * Renders a queued email, submits it and records the result. It is safe to repeat. The email is rendered only once,
 * every attempt submits the same bytes with the same idempotency key, and a settled email doesn't change.
 *
 * @throws if the database can't be reached. If the message was already submitted, the next attempt has the same key
 */
export async function deliverEmail(id: string, transports: Record<'live' | 'test', Transport>): Promise<EmailDelivery> {
  const email = await loadRenderedEmail(id)
  if (!email) return { status: 'gone' }
  if (!email.renderedContent)
    return settleAndReport(email, { status: 'failed', failure: 'values don’t fit the template' })
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

/** Loads a queued email and renders it if necessary. `renderedContent` stays null if it can't be rendered. */
async function loadRenderedEmail(id: string): Promise<QueuedEmail | null> {
  const email = await findQueuedEmail(id)
  if (!email || email.renderedContent) return email
  const rendered = await renderEmail(email)
  if (!rendered) return email
  await storeRenderedEmail(id, rendered)
  // Read again, because a concurrent worker may have stored its rendering first.
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
    case 'rejected':
      return settleAndReport(email, { status: 'failed', failure: submission.reason })
    case 'retry':
      return { status: 'queued', reason: submission.reason, afterSeconds: submission.afterSeconds }
  }
}

async function settleAndReport(email: EmailSubmission, settlement: Settlement): Promise<EmailDelivery> {
  return (await recordDeliveryResult(email, settlement)) ? settlement : { status: 'gone' }
}
