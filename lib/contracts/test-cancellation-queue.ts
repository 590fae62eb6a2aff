import type { QueueOptions } from 'pg-boss'

/** The queue of test contracts to cancel, because they were created with the test email address `cancelled`. */
export const TEST_CANCELLATION_QUEUE = 'test-cancellation'

/** How long after a contract's creation its job starts. The worker looks for jobs every two seconds. */
export const TEST_CANCELLATION_DELAY_SECONDS = 10

export interface TestCancellationJob {
  contractId: number
}

/** Retries for about an hour. Finished jobs are deleted after an hour, because the contract has the result. */
export const TEST_CANCELLATION_QUEUE_OPTIONS: QueueOptions = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 30,
  deleteAfterSeconds: 3600,
}
