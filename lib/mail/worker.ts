import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { env } from '../env'
import { describeFault } from '../fault'
import { log } from '../log'
import { capture } from './capture'
import { deliver } from './deliver'
import { settle } from './outbox'
import { EMAIL_QUEUE, type EmailJob, FAILED_EMAIL_QUEUE } from './queue'
import { viaResend } from './resend'

const RESTART_MS = 1_000
const FINISH_WITHIN_MS = 20_000
const LEVELS = { sent: 'info', captured: 'info', gone: 'info', queued: 'warn', failed: 'error' } as const

/**
 * Takes the jobs of the outbox until `signal` aborts, then finishes what is in hand.
 *
 * Waits for a database that is away or not migrated yet, and goes on when one comes back.
 */
export async function runMailWorker(signal: AbortSignal): Promise<void> {
  const pool = new pg.Pool({
    connectionString: env().databaseUrl,
    max: 3,
    connectionTimeoutMillis: 5_000,
    // A connection that was cut without a word must not hold the worker for ever.
    query_timeout: 15_000,
    application_name: 'house-bills mail',
  })
  const logFault = (error: unknown) => log.error({ fault: describeFault(error) }, 'mail worker fault')
  pool.on('error', logFault)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // The application's role owns nothing: the migration step makes and updates pg-boss's tables.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
    // A job cut off by a kill is seen within this, once its own time is up (queue.ts).
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', logFault)
  try {
    await started(boss, signal)
    if (!signal.aborted) {
      await takeJobs(boss, pool)
      log.info('mail worker started')
      await aborted(signal)
      log.info('mail worker stops')
    }
  } finally {
    await boss.stop({ graceful: true, timeout: FINISH_WITHIN_MS })
    await pool.end()
  }
  log.info('mail worker stopped')
}

async function started(boss: PgBoss, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await boss.start()
      return
    } catch (error) {
      log.warn({ fault: describeFault(error) }, 'mail worker waits for the database')
      await wait(RESTART_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

async function takeJobs(boss: PgBoss, pool: pg.Pool): Promise<void> {
  const { resend } = env()
  const transports = { live: resend ? viaResend(resend) : capture, test: capture }

  const handOver = async (job: Job<EmailJob>): Promise<JobResult> => {
    const { id, data } = job
    const { emailId } = data
    try {
      const delivery = await deliver(emailId, transports)
      log[LEVELS[delivery.state]]({ emailId, ...delivery }, 'e-mail')
      if (delivery.state !== 'queued') return { id, status: 'completed' }
      const { reason, afterSeconds } = delivery
      if (afterSeconds) await retryNotBefore(boss, pool, job, { reason }, afterSeconds)
      return { id, status: 'failed', output: { reason } }
    } catch (error) {
      log.error({ emailId, fault: describeFault(error) }, 'e-mail could not be delivered')
      return { id, status: 'failed', output: { reason: 'fault' } }
    }
  }

  const giveUp = async ({ id, data, sourceOutput }: JobWithMetadata<EmailJob>): Promise<JobResult> => {
    const { emailId } = data
    const last = sourceOutput && 'reason' in sourceOutput ? sourceOutput.reason : 'no answer in time'
    const failure = `given up after the last try: ${last}`
    const changed = await settle(emailId, { state: 'failed', failure })
    if (changed) log.error({ emailId, failure }, 'e-mail given up')
    return { id, status: 'completed' }
  }

  await boss.work(
    EMAIL_QUEUE,
    { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true, perJobResults: true },
    (jobs: Job<EmailJob>[]) => Promise.all(jobs.map(handOver)),
  )
  await boss.work(
    FAILED_EMAIL_QUEUE,
    { pollingIntervalSeconds: 2, batchSize: 10, perJobResults: true, includeMetadata: true },
    (jobs: JobWithMetadata<EmailJob>[]) => Promise.all(jobs.map(giveUp)),
  )
}

/** Fails this try of a job, and puts its next one off where the provider asks for longer than the back-off. */
async function retryNotBefore(
  boss: PgBoss,
  pool: pg.Pool,
  job: Job<EmailJob>,
  output: { reason: string },
  seconds: number,
): Promise<void> {
  await boss.fail(EMAIL_QUEUE, job, output)
  // pg-boss can set a start, but not keep the later of two.
  await pool.query(
    `UPDATE pgboss.job SET start_after = greatest(start_after, now() + $3 * interval '1 second')
     WHERE name = $1 AND id = $2 AND state = 'retry'`,
    [EMAIL_QUEUE, job.id, seconds],
  )
}
