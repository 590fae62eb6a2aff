import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { withTimeout } from '../async/with-timeout'
import { createPool } from '../database/pool'
import { env } from '../env'
import { describeError } from '../observability/describe-error'
import { log } from '../observability/log'

const RETRY_START_MS = 1_000
const STOP_TIMEOUT_MS = 20_000

interface WorkerContext {
  boss: PgBoss
  /** Runs statements that pg-boss has no method for. */
  pool: pg.Pool
  /**
   * Registers a function that waits for a worker's running jobs on shutdown. A worker started with `boss.work` doesn't
   * need one.
   */
  onStop: (finish: () => Promise<void>) => void
}

/** Starts the workers of one or more queues. */
export type WorkerStarter = (context: WorkerContext) => Promise<void>

/**
 * Runs workers until `signal` aborts, then waits up to 20 seconds for the running jobs.
 *
 * If the database is unavailable or hasn't been migrated yet, waits until it's ready. Also resumes after the database
 * has been unavailable for a while.
 */
export async function runWorkers(signal: AbortSignal, starters: WorkerStarter[]): Promise<void> {
  const pool = createPool(env().databaseUrl, 3, 'house-bills worker')
  const logError = (error: unknown) => log.error({ error: describeError(error) }, 'worker error')
  pool.on('error', logError)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // pg-boss can't create or update its tables here, because the application role doesn't own them. The
    // migration step does that.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
    // The first two intervals are how often pg-boss looks for expired jobs, such as those whose worker was killed. Each
    // queue sets when its jobs expire. The third is how often pg-boss deletes old jobs.
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', logError)
  const stopHandlers: (() => Promise<void>)[] = []
  const context: WorkerContext = { boss, pool, onStop: (finish) => void stopHandlers.push(finish) }
  try {
    await startBoss(boss, signal)
    if (!signal.aborted) {
      for (const startWorker of starters) await startWorker(context)
      log.info('worker started')
      await waitForAbort(signal)
      log.info('worker is stopping')
    }
  } finally {
    await Promise.all([
      boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
      withTimeout(Promise.all(stopHandlers.map((finish) => finish())), STOP_TIMEOUT_MS),
    ])
    await pool.end()
  }
  log.info('worker stopped')
}

async function startBoss(boss: PgBoss, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await boss.start()
      return
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the worker is waiting for the database')
      await wait(RETRY_START_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
