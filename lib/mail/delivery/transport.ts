/** A message for the email provider, with the link inserted. */
export interface EmailMessage {
  /** Stays the same for every attempt, so that the provider sends the message only once. */
  idempotencyKey: string
  /** Returned in the provider's events: the ID of the email and the number of its submission. */
  tags: { email: string; submission: string }
  to: string
  subject: string
  html: string
  text: string
}

/** The result of submitting a message. A reason is an error code without personal data. */
export type SubmissionResult =
  /** The message was accepted. `providerId` is null if an earlier attempt was, whose response was lost. */
  | { outcome: 'sent'; providerId: string | null }
  | { outcome: 'captured' }
  /** The message was accepted, and returned by the recipient's mail server. */
  | { outcome: 'bounced' }
  /** The message was rejected, and another attempt would fail too. */
  | { outcome: 'rejected'; reason: string }
  /** The result is temporary or unknown. Submit the same message again, after `afterSeconds` if that is set. */
  | { outcome: 'retry'; reason: string; afterSeconds?: number }

export type Transport = (message: EmailMessage) => Promise<SubmissionResult>
