import type { Job, JobResult, JobWithMetadata } from 'pg-boss'
import { env } from '@/lib/platform/env'
import { retryWithBackOff } from '@/lib/platform/jobs/retry-with-back-off'
import type { WorkerStarter } from '@/lib/platform/jobs/run-workers'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { withSpan } from '@/lib/platform/observability/tracing/with-span'
import { EMAIL_QUEUE, type EmailJob, FAILED_EMAIL_QUEUE } from '../email-queue'
import { recordDeliveryResult } from '../outbox/record-delivery-result'
import type { FindPriceEstimate } from '../templates/template-registry'
import { deliverEmail } from './deliver-email'
import { describeLastAttempt } from './delivery-failure'
import { devTransport } from './dev-transport'
import { createResendTransport } from './submit-email-to-resend'
import type { Transport } from './transport'

const LOG_LEVELS = {
  sent: 'info',
  captured: 'info',
  bounced: 'info',
  gone: 'info',
  queued: 'warn',
  failed: 'error',
} as const

/**
 * Creates the worker that submits queued emails and marks those that have no attempts left as failed.
 *
 * @param testModeTransport receives test-mode emails. It must not send them
 * @param findPriceEstimate finds the price that a contract's confirmation shows. Without it, the email shows none
 */
export const createEmailWorker =
  (testModeTransport: Transport, findPriceEstimate?: FindPriceEstimate): WorkerStarter =>
  async ({ boss, pool }) => {
    const { resend } = env()
    const transports = { live: resend ? createResendTransport(resend) : devTransport, test: testModeTransport }

    const deliverJob = async (job: Job<EmailJob>): Promise<JobResult> => {
      const { id, data } = job
      const { emailId } = data
      try {
        const delivery = await withSpan('e-mail', () => deliverEmail(emailId, transports, findPriceEstimate))
        log[LOG_LEVELS[delivery.status]]({ emailId, ...delivery }, 'email')
        if (delivery.status !== 'queued') return { id, status: 'completed' }
        const { reason, afterSeconds } = delivery
        if (afterSeconds) await retryWithBackOff(boss, pool, EMAIL_QUEUE, job, { reason }, afterSeconds)
        return { id, status: 'failed', output: { reason } }
      } catch (error) {
        log.error({ emailId, error: describeError(error) }, 'email could not be delivered')
        return { id, status: 'failed', output: { reason: 'an error on our side' } }
      }
    }

    const failJob = async ({ id, data, sourceOutput }: JobWithMetadata<EmailJob>): Promise<JobResult> => {
      const { emailId, submission = 1 } = data
      const lastReason = sourceOutput && 'reason' in sourceOutput ? String(sourceOutput.reason) : 'no response in time'
      const failure = describeLastAttempt(lastReason)
      const isGivenUp = await recordDeliveryResult({ id: emailId, submission }, { status: 'failed', failure })
      if (isGivenUp) log.error({ emailId, failure }, 'email failed permanently')
      return { id, status: 'completed' }
    }

    await boss.work(
      EMAIL_QUEUE,
      { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true, perJobResults: true },
      (jobs: Job<EmailJob>[]) => Promise.all(jobs.map(deliverJob)),
    )
    await boss.work(
      FAILED_EMAIL_QUEUE,
      { pollingIntervalSeconds: 2, batchSize: 10, perJobResults: true, includeMetadata: true },
      (jobs: JobWithMetadata<EmailJob>[]) => Promise.all(jobs.map(failJob)),
    )
  }
