import { toDeliverableAddress } from '@/lib/platform/validation/email'
import { insertLink } from '../links/link-placeholder'
import { findQueuedEmail, type QueuedEmail } from '../outbox/find-queued-email'
import { recordBounce } from '../outbox/record-bounce'
import { type EmailSubmission, recordDeliveryResult, type Settlement } from '../outbox/record-delivery-result'
import { storeRenderedEmail } from '../outbox/store-rendered-email'
import { renderEmail } from '../render'
import type { FindPriceEstimate } from '../templates/template-registry'
import { describeRejection, EXPIRED_FAILURE, TEMPLATE_FAILURE } from './delivery-failure'
import type { SubmissionResult, Transport } from './transport'

// Resend forgets an idempotency key after 24 hours (https://resend.com/docs/dashboard/emails/idempotency-keys). A later
// retry could send the email twice, so no attempt starts more than 23 hours after the email was rendered.
const MAX_SUBMISSION_AGE_MS = 23 * 60 * 60 * 1000

export type EmailDelivery =
  /** This call settled the email as sent, captured or failed. */
  | Settlement
  /** The recipient's mail server returned the email. */
  | { status: 'bounced' }
  /** The email was already settled or doesn't exist. */
  | { status: 'gone' }
  /** The email stays queued. If `afterSeconds` is set, the next attempt must wait for at least that long. */
  | { status: 'queued'; reason: string; afterSeconds?: number }

/**
 * Renders a queued email, submits it and records the result. It's safe to call this again for the same email. An email
 * is rendered only once, and each attempt submits the same bytes with the same idempotency key. A settled email doesn't
 * change.
 *
 * @param findPriceEstimate finds the price that a contract's confirmation shows. Without it, the email shows none
 * @throws if the database can't be reached. By then the message may have been submitted, but the idempotency key makes
 *   the next attempt safe
 */
export async function deliverEmail(
  id: string,
  transports: Record<'live' | 'test', Transport>,
  findPriceEstimate?: FindPriceEstimate,
): Promise<EmailDelivery> {
  const email = await loadRenderedEmail(id, findPriceEstimate)
  if (!email) return { status: 'gone' }
  if (!email.renderedContent) return settleAndReport(email, { status: 'failed', failure: TEMPLATE_FAILURE })
  if (Date.now() - email.renderedContent.renderedAt.getTime() > MAX_SUBMISSION_AGE_MS) {
    return settleAndReport(email, { status: 'failed', failure: EXPIRED_FAILURE })
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
async function loadRenderedEmail(id: string, findPriceEstimate?: FindPriceEstimate): Promise<QueuedEmail | null> {
  const email = await findQueuedEmail(id)
  if (!email || email.renderedContent) return email
  const rendered = await renderEmail(email, findPriceEstimate)
  if (!rendered) return email
  await storeRenderedEmail(id, rendered)
  // Read the email again, because another worker may have stored its own rendering first.
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
      return settleAndReport(email, { status: 'failed', failure: describeRejection(submission.reason) })
    case 'retry':
      return { status: 'queued', reason: submission.reason, afterSeconds: submission.afterSeconds }
  }
}

async function settleAndReport(email: EmailSubmission, settlement: Settlement): Promise<EmailDelivery> {
  return (await recordDeliveryResult(email, settlement)) ? settlement : { status: 'gone' }
}
