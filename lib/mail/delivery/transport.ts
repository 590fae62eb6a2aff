/** A message for the email provider. It contains the actual one-time link instead of the placeholder. */
export interface EmailMessage {
  /** Every attempt to submit this message has the same key, so that the provider sends the message only once. */
  idempotencyKey: string
  /** The email's ID and the number of its submission. The provider includes these tags in its events. */
  tags: { email: string; submission: string }
  to: string
  subject: string
  html: string
  text: string
}

/** The result of submitting a message. `reason` is an error code and contains no personal data. */
export type SubmissionResult =
  /** The message was accepted. `providerId` is null if an earlier attempt was accepted but its response was lost. */
  | { outcome: 'sent'; providerId: string | null }
  | { outcome: 'captured' }
  /** The message was accepted, but the recipient's mail server returned it. */
  | { outcome: 'bounced' }
  /** The message was rejected, and another attempt would fail too. */
  | { outcome: 'rejected'; reason: string }
  /**
   * The error is temporary, or it's unknown whether the message was accepted. Submit the same message again. If
   * `afterSeconds` is set, wait for that long first.
   */
  | { outcome: 'retry'; reason: string; afterSeconds?: number }

export type Transport = (message: EmailMessage) => Promise<SubmissionResult>
