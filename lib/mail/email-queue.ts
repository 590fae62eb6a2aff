import type { QueueOptions } from 'pg-boss'

/** The queue with one job for each submission of an email. Jobs contain no personal data. */
export const EMAIL_QUEUE = 'email'

/** The dead letter queue for jobs without attempts left. Its worker marks their emails as failed. */
export const FAILED_EMAIL_QUEUE = 'email-failed'

/** The data of a job in either queue. */
export interface EmailJob {
  emailId: string
  /** The number of the submission. Default: 1 */
  submission?: number
}

/**
 * - Retries come after about 5, 10, 20 … seconds, then hourly. The last one is within the 24 hours for which the
 *   provider remembers an idempotency key.
 * - `expireInSeconds` is longer than a submission can take. After it, a job whose worker was killed is retried.
 * - A job that no worker fetches is kept for a year.
 * - The result is stored in the email's row, so a finished job is deleted after an hour.
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
