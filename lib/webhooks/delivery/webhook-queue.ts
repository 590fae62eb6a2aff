import type { QueueOptions } from 'pg-boss'

/** Has one job per delivery, grouped by endpoint. */
export const WEBHOOK_QUEUE = 'webhook'

/** The dead-letter queue: pg-boss moves a job here after its last attempt. Its worker marks the delivery as failed. */
export const FAILED_WEBHOOK_QUEUE = 'webhook-failed'

/** The data of a job in either queue. */
export interface WebhookJob {
  deliveryId: string
}

/**
 * Makes 24 attempts over about three days. The n-th retry comes 5 × 2ⁿ⁻¹ to 5 × 2ⁿ seconds after the previous attempt, at
 * random. From the thirteenth, it comes after six hours.
 *
 * If a process is killed, its job is retried after `expireInSeconds`, which is longer than an attempt can take. Jobs that no
 * worker fetches are kept for a year. Finished jobs are deleted after an hour, because the delivery's own row has its
 * status.
 */
export const WEBHOOK_QUEUE_OPTIONS: QueueOptions = {
  retryLimit: 23,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 6 * 3600,
  expireInSeconds: 30,
  retentionSeconds: 365 * 24 * 3600,
  deleteAfterSeconds: 3600,
}
