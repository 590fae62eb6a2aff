// Makes it possible to repeat a migration that was interrupted by a kill, a lost connection or an error.
import { setTimeout as delay } from 'node:timers/promises'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import type pg from 'pg'
import { explainLockTimeout, LOCK_TIMEOUT_MS } from './lock-timeout'

/** The advisory lock that a migrating process holds from its check for interrupted migrations until it has finished. */
const MIGRATION_LOCK = 5_320_001
/**
 * The advisory lock that a session holds while it runs a script. PostgreSQL continues a script even if the client is
 * killed, so this lock can outlive the process.
 */
const SCRIPT_LOCK = 5_320_002
const MAX_WAIT_MS = 60_000

/**
 * Waits until no other process is migrating the database. Then keeps other processes from migrating it while the
 * connection is open.
 *
 * @throws {Error} if another process is still migrating after a minute
 */
export async function acquireMigrationLock(owner: pg.Client): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  for (const lock of [MIGRATION_LOCK, SCRIPT_LOCK]) {
    // Poll instead of waiting in the database: CREATE INDEX CONCURRENTLY would wait for the waiting session, which
    // would be a deadlock.
    while (!(await tryAdvisoryLock(owner, lock))) {
      if (performance.now() > deadline)
        throw new Error('Another migration of this database is still running. When it has finished, migrate again.')
      await delay(50)
    }
  }
  await owner.query('SELECT pg_advisory_unlock($1)', [SCRIPT_LOCK])
}

async function tryAdvisoryLock(owner: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await owner.query<{ acquired: boolean }>('SELECT pg_try_advisory_lock($1) AS acquired', [lock])
  return rows[0]?.acquired ?? false
}

/**
 * Makes Prisma repeat the migrations that started but didn't finish. If a script ran in a transaction, an interruption
 * leaves nothing behind, because the same transaction records that the migration has finished (`runScript`). Any other
 * script may have left an invalid index, which this drops.
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
 * Runs a script for the schema engine, such as a migration. If the script can run in a transaction, the same
 * transaction records that the migration has finished.
 *
 * @param lockTimeoutMs how long a statement may wait for a lock. Until it gets the lock, every later query on the table
 *   waits behind it
 * @throws {Error} if the script fails, or a statement waits longer than `lockTimeoutMs`
 */
export async function runScript(pool: pg.Pool, script: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<void> {
  const client = await pool.connect()
  const isNonTransactional = NON_TRANSACTIONAL.test(script)
  let isSessionReset = false
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SCRIPT_LOCK])
    // Don't limit the wait of CREATE INDEX CONCURRENTLY. It must wait for all earlier transactions, but doesn't block
    // other statements.
    if (!isNonTransactional) await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    await client.query(isNonTransactional ? script : `${script}\n;${MARK_FINISHED_SQL}`)
    await client.query(`RESET lock_timeout; SELECT pg_advisory_unlock(${SCRIPT_LOCK})`)
    isSessionReset = true
  } catch (error) {
    throw explainLockTimeout(error)
  } finally {
    // If the session's lock wasn't released, close the connection, which releases it.
    client.release(!isSessionReset)
  }
}

/** Matches scripts whose statements can't run in a transaction. */
const NON_TRANSACTIONAL = /\bINDEX CONCURRENTLY\b|^CALL\b/m
const MARK_FINISHED_SQL =
  'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL'
