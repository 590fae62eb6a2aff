// Repeats a migration that was interrupted by a kill, a lost connection or an error.
import { setTimeout as delay } from 'node:timers/promises'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import type pg from 'pg'
import { explainLockTimeout, LOCK_TIMEOUT_MS } from './lock-timeout'

/** The advisory lock of the process that migrates, held from its check for interrupted migrations to the end. */
const MIGRATION_LOCK = 5_320_001
/** The advisory lock of the session that runs a script, which PostgreSQL continues even if the client is killed. */
const SCRIPT_LOCK = 5_320_002
const MAX_WAIT_MS = 60_000

/**
 * Waits until no other process migrates, and keeps other processes out while the connection is open.
 *
 * @throws {Error} if another process is still migrating after a minute
 */
export async function acquireMigrationLock(owner: pg.Client): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  for (const lock of [MIGRATION_LOCK, SCRIPT_LOCK]) {
    // Polls, because CREATE INDEX CONCURRENTLY would wait for a session that waits in the database.
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
 * Makes Prisma repeat the migrations that started and didn't finish. A script that runs in a transaction leaves nothing
 * behind, because its end is recorded in the same transaction (`runScript`). Any other script may leave an index.
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
 * Runs a script of the schema engine. Runs a migration and the record of its end in one transaction if possible.
 *
 * @param lockTimeoutMs the longest wait for a lock
 * @throws {Error} if the wait was longer: every query of that table queues behind it
 */
export async function runScript(pool: pg.Pool, script: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<void> {
  const client = await pool.connect()
  const isNonTransactional = NON_TRANSACTIONAL.test(script)
  let isSessionReset = false
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SCRIPT_LOCK])
    // CREATE INDEX CONCURRENTLY blocks nobody, but must wait for all earlier transactions.
    if (!isNonTransactional) await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    await client.query(isNonTransactional ? script : `${script}\n;${MARK_FINISHED_SQL}`)
    await client.query(`RESET lock_timeout; SELECT pg_advisory_unlock(${SCRIPT_LOCK})`)
    isSessionReset = true
  } catch (error) {
    throw explainLockTimeout(error)
  } finally {
    // A closed connection holds no lock.
    client.release(!isSessionReset)
  }
}

/** Statements that can't run in a transaction. */
const NON_TRANSACTIONAL = /\bINDEX CONCURRENTLY\b|^CALL\b/m
const MARK_FINISHED_SQL =
  'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL'
