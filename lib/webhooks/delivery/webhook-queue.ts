import type { QueueOptions } from 'pg-boss'

/**
 * The queue of webhooks to deliver. It has one job for each delivery, and the jobs of each endpoint form a group. A
 * company's unverified endpoints in the same mode and with the same host name share a group, and their challenges share
 * another one (prisma/functions/webhooks/enqueue_webhook.sql).
 */
export const WEBHOOK_QUEUE = 'webhook'

/** The dead letter queue for jobs that have no attempts left. Its worker marks their deliveries as failed. */
export const FAILED_WEBHOOK_QUEUE = 'webhook-failed'

/** The tier of the jobs of unverified endpoints. */
export const UNVERIFIED_TIER = 'unverified'

/** The data of a job in either queue. */
export interface WebhookJob {
  deliveryId: string
}

/**
 * These options allow 24 attempts over about three days. The delay before the n-th retry is random, between 5 × 2ⁿ⁻¹
 * and 5 × 2ⁿ seconds. From the thirteenth retry on, it's six hours.
 *
 * `expireInSeconds` is longer than an attempt can take. If a process is killed, its job is retried after this time.
 * Jobs that no worker fetches are kept for a year. Finished jobs are deleted after an hour, because the delivery's own
 * row has its status.
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
