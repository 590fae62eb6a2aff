// A migration that was cut off, by a kill, a lost connection or an error, is made again by the next start.
import { setTimeout as delay } from 'node:timers/promises'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import type pg from 'pg'
import { explainLockTimeout, LOCK_TIMEOUT_MS } from './lock-timeout'

/** Held by who migrates, from the look at what was cut off to the end. */
const MIGRATION_LOCK = 5_320_001
/** Held by the session that runs a script: PostgreSQL goes on with it after the process that sent it was killed. */
const SCRIPT_LOCK = 5_320_002
const MAX_WAIT_MS = 60_000

/**
 * Waits until nobody else migrates, and keeps others out as long as the connection lives.
 *
 * @throws when somebody still does after a minute
 */
export async function acquireMigrationLock(owner: pg.Client): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  for (const lock of [MIGRATION_LOCK, SCRIPT_LOCK]) {
    // Not by waiting in the database: an index that is made CONCURRENTLY would wait for this session in turn.
    while (!(await tryAdvisoryLock(owner, lock))) {
      if (performance.now() > deadline) throw new Error('Another migration of this database is still running.')
      await delay(50)
    }
  }
  await owner.query('SELECT pg_advisory_unlock($1)', [SCRIPT_LOCK])
}

async function tryAdvisoryLock(owner: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await owner.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return rows[0]?.taken ?? false
}

/**
 * Lets Prisma make those migrations again that were begun and not finished. Nothing is left of a script that runs in
 * a transaction, since its end is noted in it (`runScript`); of one that does not, an index may be.
 */
export async function resetInterruptedMigrations(
  owner: pg.Client,
  { migrationDirectories }: MigrationList,
): Promise<void> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `SELECT id, migration_name AS name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
  )
  for (const { id, name } of rows) {
    const { content } = migrationDirectories.find(({ path }) => path === name)?.migrationFile ?? {}
    const index = content?.tag === 'ok' && /INDEX CONCURRENTLY "(\w+)"/.exec(content.value)?.[1]
    if (index) await owner.query(`DROP INDEX IF EXISTS "${index}"`)
    await owner.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = $1', [id])
  }
}

/**
 * Runs a script of the schema engine, a migration's together with the note that it is finished, where it can.
 *
 * @param lockTimeoutMs how long it may wait for a lock
 * @throws when it waited longer: all queries of that table wait behind it meanwhile
 */
export async function runScript(pool: pg.Pool, script: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<void> {
  const client = await pool.connect()
  const isNonTransactional = NON_TRANSACTIONAL.test(script)
  let isSessionReset = false
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SCRIPT_LOCK])
    // Nothing waits behind an index that is made CONCURRENTLY, and that has to wait for all who were there before.
    if (!isNonTransactional) await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    await client.query(isNonTransactional ? script : `${script}\n;${MARK_FINISHED_SQL}`)
    await client.query(`RESET lock_timeout; SELECT pg_advisory_unlock(${SCRIPT_LOCK})`)
    isSessionReset = true
  } catch (error) {
    throw explainLockTimeout(error)
  } finally {
    // Else it is closed: then it holds no lock.
    client.release(!isSessionReset)
  }
}

/** Statements that no transaction may hold. */
const NON_TRANSACTIONAL = /\bINDEX CONCURRENTLY\b|^CALL\b/m
const MARK_FINISHED_SQL =
  'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL'
