/** A message as it leaves, with its link. */
export interface EmailMessage {
  /** The same for every try: a provider that has accepted it once does not send it again. */
  idempotencyKey: string
  /** What the provider's events name it by: the e-mail, and its hand-over. */
  tags: { email: string; submission: string }
  to: string
  subject: string
  html: string
  text: string
}

/** What came of handing a message over. A reason names an error and holds no personal data. */
export type SubmissionResult =
  /** Accepted; `providerId` is null where an earlier try was, whose answer was lost. */
  | { outcome: 'sent'; providerId: string | null }
  | { outcome: 'captured' }
  /** Accepted, and returned by the recipient's mail server. */
  | { outcome: 'bounced' }
  /** Trying again would change nothing. */
  | { outcome: 'refused'; reason: string }
  /** Not now, or nobody knows: the same message goes out again, after the seconds that were asked for. */
  | { outcome: 'retry'; reason: string; afterSeconds?: number }

export type Transport = (message: EmailMessage) => Promise<SubmissionResult>
