import type { Job, JobResult, JobWithMetadata } from 'pg-boss'
import { env } from '@/lib/platform/env'
import { retryNotBefore } from '@/lib/platform/jobs/back-off'
import type { Taker } from '@/lib/platform/jobs/start-workers'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { step } from '@/lib/platform/observability/tracing/span'
import { EMAIL_QUEUE, type EmailJob, FAILED_EMAIL_QUEUE } from '../email-queue'
import { settle } from '../outbox'
import { capture, captureTest } from './capture-transport'
import { deliver } from './deliver'
import { viaResend } from './resend'

const LEVELS = {
  sent: 'info',
  captured: 'info',
  bounced: 'info',
  gone: 'info',
  queued: 'warn',
  failed: 'error',
} as const

/** Hands over the e-mails of the outbox, and gives up those that used up their tries. */
export const takeEmails: Taker = async ({ boss, pool }) => {
  const { resend } = env()
  const transports = { live: resend ? viaResend(resend) : capture, test: captureTest }

  const submission = async (job: Job<EmailJob>): Promise<JobResult> => {
    const { id, data } = job
    const { emailId } = data
    try {
      const delivery = await step('e-mail', () => deliver(emailId, transports))
      log[LEVELS[delivery.state]]({ emailId, ...delivery }, 'e-mail')
      if (delivery.state !== 'queued') return { id, status: 'completed' }
      const { reason, afterSeconds } = delivery
      if (afterSeconds) await retryNotBefore(boss, pool, EMAIL_QUEUE, job, { reason }, afterSeconds)
      return { id, status: 'failed', output: { reason } }
    } catch (error) {
      log.error({ emailId, fault: describeFault(error) }, 'e-mail could not be delivered')
      return { id, status: 'failed', output: { reason: 'fault' } }
    }
  }

  const giveUp = async ({ id, data, sourceOutput }: JobWithMetadata<EmailJob>): Promise<JobResult> => {
    const { emailId, submission = 1 } = data
    const last = sourceOutput && 'reason' in sourceOutput ? sourceOutput.reason : 'no answer in time'
    const failure = `given up after the last try: ${last}`
    const changed = await settle({ id: emailId, submission }, { state: 'failed', failure })
    if (changed) log.error({ emailId, failure }, 'e-mail given up')
    return { id, status: 'completed' }
  }

  await boss.work(
    EMAIL_QUEUE,
    { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true, perJobResults: true },
    (jobs: Job<EmailJob>[]) => Promise.all(jobs.map(submission)),
  )
  await boss.work(
    FAILED_EMAIL_QUEUE,
    { pollingIntervalSeconds: 2, batchSize: 10, perJobResults: true, includeMetadata: true },
    (jobs: JobWithMetadata<EmailJob>[]) => Promise.all(jobs.map(giveUp)),
  )
}
