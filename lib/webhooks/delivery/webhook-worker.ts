import { setTimeout as wait } from 'node:timers/promises'
import type { Job, JobResult, JobWithMetadata } from 'pg-boss'
import { type ConcurrencyLimits, type JobOutcome, runConcurrently } from '@/lib/platform/jobs/run-concurrently'
import type { WorkerStarter } from '@/lib/platform/jobs/run-workers'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { withSpan } from '@/lib/platform/observability/tracing/with-span'
import { createServiceNetwork } from '@/lib/platform/outbound/allowed-networks'
import { deliverWebhook } from './deliver-webhook'
import { describeLastFailure } from './delivery-failure'
import { giveUpDelivery } from './give-up-delivery'
import { FAILED_WEBHOOK_QUEUE, UNVERIFIED_TIER, WEBHOOK_QUEUE, type WebhookJob } from './webhook-queue'

// No outcome is logged as an error, because a receiver that doesn't respond isn't an error of this service.
const LOG_LEVELS = { delivered: 'info', gone: 'info', pending: 'warn', failed: 'warn' } as const

/**
 * How many delivery attempts run concurrently, in total and per endpoint. If an endpoint hangs, its four attempts last
 * ten seconds each. They don't delay other endpoints until 50 endpoints hang at once. The total can be this high
 * because a waiting attempt uses only a socket.
 */
const LIMITS: ConcurrencyLimits = { total: 200, perGroup: { default: 4, tiers: { [UNVERIFIED_TIER]: 2 } } }

/**
 * The minimum time that an attempt for an unverified endpoint counts towards the limit of two. So a host that may
 * belong to somebody else gets at most two events a second for each company and mode, however fast it responds. The
 * same limit applies to challenges.
 */
const MIN_UNVERIFIED_MS = 1_000

/** Delivers webhooks, and marks a delivery as failed after its last attempt. */
export const startWebhookWorker: WorkerStarter = async ({ boss, pool, onStop }) => {
  const network = createServiceNetwork()

  const deliverJob = async ({ id, data: { deliveryId }, groupTier }: Job<WebhookJob>): Promise<JobOutcome> => {
    const minimumDuration = groupTier === UNVERIFIED_TIER ? wait(MIN_UNVERIFIED_MS) : undefined
    try {
      const outcome = await withSpan('webhook', () => deliverWebhook(deliveryId, id, network))
      log[LOG_LEVELS[outcome.status]]({ deliveryId, ...outcome }, 'webhook')
      if (outcome.status !== 'pending') return { ok: true }
      return { ok: false, output: { ...outcome.response }, retryAfterSeconds: outcome.response.retryAfterSeconds }
    } catch (error) {
      log.error({ deliveryId, error: describeError(error) }, 'webhook could not be sent')
      return { ok: false, output: { reason: 'an error on our side' } }
    } finally {
      await minimumDuration
    }
  }

  const failJob = async (job: JobWithMetadata<WebhookJob>): Promise<JobResult> => {
    const { id, data, sourceId, sourceOutput } = job
    const { deliveryId } = data
    const failure = describeLastFailure(describeLastResult(sourceOutput))
    const isGivenUp = sourceId !== null && (await giveUpDelivery(deliveryId, sourceId, failure))
    if (isGivenUp) log.warn({ deliveryId, failure }, 'webhook failed permanently')
    return { id, status: 'completed' }
  }

  onStop(runConcurrently({ boss, pool }, WEBHOOK_QUEUE, LIMITS, deliverJob))
  await boss.work(
    FAILED_WEBHOOK_QUEUE,
    { pollingIntervalSeconds: 2, batchSize: 10, perJobResults: true, includeMetadata: true },
    (jobs: JobWithMetadata<WebhookJob>[]) => Promise.all(jobs.map(failJob)),
  )
}

function describeLastResult(output: object | null): string {
  if (output && 'status' in output) return `HTTP ${output.status}`
  return output && 'reason' in output ? String(output.reason) : 'it was interrupted'
}
