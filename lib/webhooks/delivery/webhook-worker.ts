import type { Job, JobResult, JobWithMetadata } from 'pg-boss'
import { doSideBySide, type Limits, type Result } from '@/lib/platform/jobs/run-concurrently'
import type { Taker } from '@/lib/platform/jobs/start-workers'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { step } from '@/lib/platform/observability/tracing/span'
import { giveUpDelivery } from '../mutations'
import { deliver } from './deliver'
import { serviceNetwork } from './ssrf-guard'
import { FAILED_WEBHOOK_QUEUE, WEBHOOK_QUEUE, type WebhookJob } from './webhook-queue'

// A receiver that does not answer is its owner's concern: no error of the service.
const LEVELS = { delivered: 'info', gone: 'info', pending: 'warn', failed: 'warn' } as const

/**
 * Tries in hand at once, in all and to one endpoint. One that hangs keeps its four for ten seconds each and
 * delays nobody else; a try that waits costs a socket, so there is room for fifty such endpoints.
 */
const LIMITS: Limits = { inAll: 200, ofGroup: 4 }

/** Sends the webhooks of the outbox, and gives up those that used up their tries. */
export const takeWebhooks: Taker = async ({ boss, pool, atEnd }) => {
  const network = serviceNetwork()

  const send = async ({ id, data: { deliveryId } }: Job<WebhookJob>): Promise<Result> => {
    try {
      const outcome = await step('webhook', () => deliver(deliveryId, id, network))
      log[LEVELS[outcome.state]]({ deliveryId, ...outcome }, 'webhook')
      if (outcome.state !== 'pending') return { ok: true }
      return { ok: false, output: { ...outcome.answer }, afterSeconds: outcome.answer.retryAfterSeconds }
    } catch (error) {
      log.error({ deliveryId, fault: describeFault(error) }, 'webhook could not be sent')
      return { ok: false, output: { reason: 'fault' } }
    }
  }

  const giveUp = async (job: JobWithMetadata<WebhookJob>): Promise<JobResult> => {
    const { id, data, sourceId, sourceOutput } = job
    const { deliveryId } = data
    const failure = `given up after the last try: ${lastAnswer(sourceOutput)}`
    const changed = sourceId !== null && (await giveUpDelivery(deliveryId, sourceId, failure))
    if (changed) log.warn({ deliveryId, failure }, 'webhook given up')
    return { id, status: 'completed' }
  }

  atEnd(doSideBySide({ boss, pool }, WEBHOOK_QUEUE, LIMITS, send))
  await boss.work(
    FAILED_WEBHOOK_QUEUE,
    { pollingIntervalSeconds: 2, batchSize: 10, perJobResults: true, includeMetadata: true },
    (jobs: JobWithMetadata<WebhookJob>[]) => Promise.all(jobs.map(giveUp)),
  )
}

function lastAnswer(output: object | null): string {
  if (output && 'status' in output) return `status ${output.status}`
  return output && 'reason' in output ? String(output.reason) : 'cut off'
}
