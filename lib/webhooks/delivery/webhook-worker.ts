import type { Job, JobResult, JobWithMetadata } from 'pg-boss'
import { type ConcurrencyLimits, type JobOutcome, runConcurrently } from '@/lib/platform/jobs/run-concurrently'
import type { WorkerStarter } from '@/lib/platform/jobs/run-workers'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { withSpan } from '@/lib/platform/observability/tracing/with-span'
import { createServiceNetwork } from './allowed-networks'
import { deliverWebhook } from './deliver-webhook'
import { giveUpDelivery } from './give-up-delivery'
import { FAILED_WEBHOOK_QUEUE, WEBHOOK_QUEUE, type WebhookJob } from './webhook-queue'

// A receiver that does not answer is its owner's concern: no error of the service.
const LOG_LEVELS = { delivered: 'info', gone: 'info', pending: 'warn', failed: 'warn' } as const

/**
 * Tries in hand at once, in all and to one endpoint. One that hangs keeps its four for ten seconds each and
 * delays nobody else; a try that waits costs a socket, so there is room for fifty such endpoints.
 */
const LIMITS: ConcurrencyLimits = { total: 200, perGroup: 4 }

/** Sends the webhooks of the outbox, and gives up those that used up their tries. */
export const startWebhookWorker: WorkerStarter = async ({ boss, pool, onStop }) => {
  const network = createServiceNetwork()

  const deliverJob = async ({ id, data: { deliveryId } }: Job<WebhookJob>): Promise<JobOutcome> => {
    try {
      const outcome = await withSpan('webhook', () => deliverWebhook(deliveryId, id, network))
      log[LOG_LEVELS[outcome.status]]({ deliveryId, ...outcome }, 'webhook')
      if (outcome.status !== 'pending') return { ok: true }
      return { ok: false, output: { ...outcome.answer }, retryAfterSeconds: outcome.answer.retryAfterSeconds }
    } catch (error) {
      log.error({ deliveryId, error: describeError(error) }, 'webhook could not be sent')
      return { ok: false, output: { reason: 'error' } }
    }
  }

  const failJob = async (job: JobWithMetadata<WebhookJob>): Promise<JobResult> => {
    const { id, data, sourceId, sourceOutput } = job
    const { deliveryId } = data
    const failure = `last attempt failed: ${describeLastResult(sourceOutput)}`
    const isGivenUp = sourceId !== null && (await giveUpDelivery(deliveryId, sourceId, failure))
    if (isGivenUp) log.warn({ deliveryId, failure }, 'webhook given up')
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
  return output && 'reason' in output ? String(output.reason) : 'interrupted'
}
