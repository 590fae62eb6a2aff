import type { QueueOptions } from 'pg-boss'

/** One job per hand-over of an e-mail; no personal data. */
export const EMAIL_QUEUE = 'email'

/** Where pg-boss puts the job of an e-mail that used up its tries; its worker marks the e-mail failed. */
export const FAILED_EMAIL_QUEUE = 'email-failed'

/** The data of a job in either queue. */
export interface EmailJob {
  emailId: string
  /** Which hand-over; without it the first. */
  submission?: number
}

/**
 * Retries after about 5, 10, 20 … seconds, then hourly: the last one falls before the 24 hours for
 * which the provider remembers an idempotency key. A job cut off by a kill is taken up again after
 * `expireInSeconds`, which is longer than a hand-over may take; a job that nobody takes up stays for
 * a year. What became of an e-mail stands in its own row, so a finished job goes after an hour.
 */
export const EMAIL_QUEUE_OPTIONS: QueueOptions = {
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 20,
  retentionSeconds: 365 * 24 * 3600,
  deleteAfterSeconds: 3600,
}
