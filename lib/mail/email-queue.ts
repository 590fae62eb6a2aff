import type { QueueOptions } from 'pg-boss'

/** The queue of emails to submit, with one job for each submission. Jobs contain no personal data. */
export const EMAIL_QUEUE = 'email'

/** The dead letter queue for jobs that have no attempts left. Its worker marks their emails as failed. */
export const FAILED_EMAIL_QUEUE = 'email-failed'

/** The data of a job in either queue. */
export interface EmailJob {
  emailId: string
  /** The number of the submission: 1 for the first one, and one more for each resend. Default: 1 */
  submission?: number
}

/**
 * - The first retries follow after about 5, 10 and 20 seconds, and so on, until they're an hour apart. The last one is
 *   within the 24 hours for which the provider remembers an idempotency key.
 * - `expireInSeconds` is longer than a submission can take. If a worker is killed, its job is retried after this time.
 * - `retentionSeconds` keeps a job for a year if no worker fetches it.
 * - `deleteAfterSeconds` deletes a finished job after an hour, because the email's row has the result.
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
