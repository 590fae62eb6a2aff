import type { QueueOptions } from 'pg-boss'

/** One job per delivery: data is `{ deliveryId }`, its group the endpoint. */
export const WEBHOOK_QUEUE = 'webhook'

/** Where pg-boss puts the job of a delivery that used up its tries; its worker marks the delivery failed. */
export const FAILED_WEBHOOK_QUEUE = 'webhook-failed'

/** The data of a job in either queue. */
export interface WebhookJob {
  deliveryId: string
}

/**
 * 24 tries over about three days: the n-th retry comes 5 × 2ⁿ⁻¹ to 5 × 2ⁿ seconds after the try before
 * it, by chance, and from the thirteenth on after six hours. A job cut off by a kill is taken up again
 * after `expireInSeconds`, which is longer than a try may take; a job that nobody takes up stays for a
 * year. What became of a delivery stands in its own row, so a finished job goes after an hour.
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
