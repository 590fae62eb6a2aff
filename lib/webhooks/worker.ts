import type { Job, JobResult, JobWithMetadata } from 'pg-boss'
import { env } from '../env'
import { describeFault } from '../fault'
import type { Taker } from '../jobs/take-jobs'
import { log } from '../log'
import { step } from '../tracing/step'
import { deliver } from './deliver'
import { giveUpDelivery } from './mutations'
import type { Network } from './post'
import { FAILED_WEBHOOK_QUEUE, WEBHOOK_QUEUE, type WebhookJob } from './queue'
import { resolveHost } from './resolve'

// A receiver that does not answer is its owner's concern: no error of the service.
const LEVELS = { delivered: 'info', gone: 'info', pending: 'warn', failed: 'warn' } as const

/**
 * A receiver that hangs holds what is taken up together with it for ten seconds. So there are several
 * takers, and a company may keep two of them busy: the others go on for everybody else.
 */
const TAKERS = { localConcurrency: 12, localGroupConcurrency: 2 }

/** Sends the webhooks of the outbox, and gives up those that used up their tries. */
export const takeWebhooks: Taker = async (boss) => {
  const network: Network = { resolve: resolveHost, reach: env().embedded ? 'public and local' : 'public' }

  const send = async ({ id, data: { deliveryId } }: Job<WebhookJob>): Promise<JobResult> => {
    try {
      const outcome = await step('webhook', () => deliver(deliveryId, id, network))
      log[LEVELS[outcome.state]]({ deliveryId, ...outcome }, 'webhook')
      if (outcome.state !== 'pending') return { id, status: 'completed' }
      return { id, status: 'failed', output: { ...outcome.answer } }
    } catch (error) {
      log.error({ deliveryId, fault: describeFault(error) }, 'webhook could not be sent')
      return { id, status: 'failed', output: { reason: 'fault' } }
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

  await boss.work(
    WEBHOOK_QUEUE,
    { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true, perJobResults: true, ...TAKERS },
    (jobs: Job<WebhookJob>[]) => Promise.all(jobs.map(send)),
  )
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
