import type { QueueOptions } from 'pg-boss'

/**
 * The queue of jobs that delete expired unmatched addresses, because a request was held for the test email address
 * `expires`. The jobs have no data.
 */
export const TEST_EXPIRY_QUEUE = 'test-expiry'

/**
 * How long after the request its unmatched address expires, and its job starts. The worker looks for jobs every two
 * seconds.
 */
export const TEST_EXPIRY_DELAY_SECONDS = 10

/** Retries for about a minute. After that, the hourly maintenance deletes the unmatched address. */
export const TEST_EXPIRY_QUEUE_OPTIONS: QueueOptions = {
  retryLimit: 4,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 30,
  deleteAfterSeconds: 3600,
}
