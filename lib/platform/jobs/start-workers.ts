import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { inTime } from '../async/with-timeout'
import { makePool } from '../database/pool'
import { env } from '../env'
import { describeFault } from '../observability/describe-error'
import { log } from '../observability/log'

const RESTART_MS = 1_000
const FINISH_WITHIN_MS = 20_000

/** What takers work with; `pool` is for what pg-boss cannot do itself. */
interface Queues {
  boss: PgBoss
  pool: pg.Pool
  /** Has a taker finish what it has in hand at the stop; what it took by `boss.work` needs no such thing. */
  atEnd: (finish: () => Promise<void>) => void
}

/** Says how the jobs of some queues are done. */
export type Taker = (queues: Queues) => Promise<void>

/**
 * Takes the jobs of the outbox until `signal` aborts, then finishes what is in hand.
 *
 * Waits for a database that is away or not migrated yet, and goes on when one comes back.
 */
export async function takeJobs(signal: AbortSignal, takers: Taker[]): Promise<void> {
  const pool = makePool(env().databaseUrl, 3, 'house-bills worker')
  const logFault = (error: unknown) => log.error({ fault: describeFault(error) }, 'worker fault')
  pool.on('error', logFault)
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
  boss.on('error', logFault)
  const finishes: (() => Promise<void>)[] = []
  const queues: Queues = { boss, pool, atEnd: (finish) => void finishes.push(finish) }
  try {
    await started(boss, signal)
    if (!signal.aborted) {
      for (const take of takers) await take(queues)
      log.info('worker started')
      await aborted(signal)
      log.info('worker stops')
    }
  } finally {
    await Promise.all([
      boss.stop({ graceful: true, timeout: FINISH_WITHIN_MS }),
      inTime(Promise.all(finishes.map((finish) => finish())), FINISH_WITHIN_MS),
    ])
    await pool.end()
  }
  log.info('worker stopped')
}

async function started(boss: PgBoss, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await boss.start()
      return
    } catch (error) {
      log.warn({ fault: describeFault(error) }, 'worker waits for the database')
      await wait(RESTART_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
