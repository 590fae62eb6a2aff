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

/** What takers work with; `pool` is for what pg-boss cannot do itself. */
interface WorkerContext {
  boss: PgBoss
  pool: pg.Pool
  /** Has a taker finish what it has in hand at the stop; what it took by `boss.work` needs no such thing. */
  onStop: (finish: () => Promise<void>) => void
}

/** Says how the jobs of some queues are done. */
export type WorkerStarter = (context: WorkerContext) => Promise<void>

/**
 * Takes the jobs of the outbox until `signal` aborts, then finishes what is in hand.
 *
 * Waits for a database that is away or not migrated yet, and goes on when one comes back.
 */
export async function runWorkers(signal: AbortSignal, starters: WorkerStarter[]): Promise<void> {
  const pool = createPool(env().databaseUrl, 3, 'house-bills worker')
  const logError = (error: unknown) => log.error({ error: describeError(error) }, 'worker error')
  pool.on('error', logError)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // The application's role owns nothing: the migration step makes and updates pg-boss's tables.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
    // A job cut off by a kill is seen within this, once its own time is up (its queue's options).
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
      log.info('worker stops')
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
      log.warn({ error: describeError(error) }, 'worker waits for the database')
      await wait(RETRY_START_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
