import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { getPoolUsage, monitoringPrisma, prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import { beginShutdown } from '@/lib/platform/jobs/shutdown-hooks'
import { checkReadiness } from './check-readiness'
import { recordHeartbeat } from './record-heartbeat'

const OK = { database: 'ok', migrations: 'ok', worker: 'ok' }
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  const rows = await db.sql<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations')
  process.env.BUILD_MIGRATIONS = rows.map((row) => row.name).join(',')
  const functions = await db.sql<{ name: string }>("SELECT file || ' ' || checksum AS name FROM applied_functions")
  process.env.BUILD_FUNCTIONS = functions.map((row) => row.name).join(',')
})
beforeEach(recordHeartbeat)
afterAll(async () => {
  await Promise.all([prisma().$disconnect(), monitoringPrisma().$disconnect()])
  await db.close()
})

it('reports the service as ready if the database is up to date and a worker is running', async () => {
  expect(await checkReadiness()).toEqual({ ready: true, checks: OK })
})

it('reports the service as not ready if no worker has recorded a heartbeat recently', async () => {
  const failed = { ready: false, checks: { ...OK, worker: 'failed' } }
  await db.sql("UPDATE worker_heartbeat SET beat_at = now() - interval '31 seconds'")
  expect(await checkReadiness()).toEqual(failed)
  await db.sql('DELETE FROM worker_heartbeat')
  expect(await checkReadiness()).toEqual(failed)
})

it.each([
  ['is missing', 'DELETE FROM _prisma_migrations WHERE migration_name = $1 RETURNING *'],
  ['did not finish', 'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1'],
  ['was rolled back', 'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1'],
])('reports the service as not ready if a migration of this build %s', async (_, statement) => {
  const newest = process.env.BUILD_MIGRATIONS?.split(',').at(-1)
  await db.sql('CREATE TABLE saved_migrations AS SELECT * FROM _prisma_migrations')
  await db.sql(statement, [newest])
  expect(await checkReadiness()).toEqual({ ready: false, checks: { ...OK, migrations: 'failed' } })
  await db.sql('DELETE FROM _prisma_migrations')
  await db.sql('INSERT INTO _prisma_migrations SELECT * FROM saved_migrations')
  await db.sql('DROP TABLE saved_migrations')
  expect((await checkReadiness()).ready).toBe(true)
})

it('reports the service as not ready until the database has this build’s functions', async () => {
  const file = "WHERE file = 'mail/bounce_email.sql'"
  await db.sql(`UPDATE applied_functions SET checksum = 'x' || checksum ${file}`)
  expect(await checkReadiness()).toEqual({ ready: false, checks: { ...OK, migrations: 'failed' } })
  await db.sql(`INSERT INTO applied_functions SELECT file, substr(checksum, 2) FROM applied_functions ${file}`)
  // The database now has this build's version of the function and another one, as if a newer build had added the other.
  expect((await checkReadiness()).ready).toBe(true)
})

it('reports the service as ready on a database that a newer build has migrated', async () => {
  await db.sql(
    `INSERT INTO _prisma_migrations SELECT gen_random_uuid(), checksum, finished_at, '29990101000000_later'
     FROM _prisma_migrations LIMIT 1`,
  )
  expect((await checkReadiness()).ready).toBe(true)
})

it('reports the migrations as failed if the database has no heartbeat table', async () => {
  await db.sql('ALTER TABLE worker_heartbeat RENAME TO away')
  const checks = { database: 'ok', migrations: 'failed', worker: 'failed' }
  expect(await checkReadiness()).toEqual({ ready: false, checks })
  await db.sql('ALTER TABLE away RENAME TO worker_heartbeat')
})

it('runs one query for concurrent readiness probes, and waits at most two seconds for its result', async () => {
  const tableLock = lockHeartbeatTable()
  await tableLock.locked
  // If the probes had no timeout of two seconds, they would take ten. Eight seconds leave room for a busy machine.
  const probes = await withTimeout(Promise.all(Array.from({ length: 20 }, checkReadiness)), 8_000)
  if (probes === 'late') throw new Error('the probes took eight seconds')
  const failed = { database: 'failed', migrations: 'unknown', worker: 'unknown' }
  for (const probe of probes) expect(probe).toEqual({ ready: false, checks: failed })
  const waitingStatements = await db.sql(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  expect(waitingStatements).toHaveLength(1)
  await tableLock.release()
  await expect.poll(async () => (await checkReadiness()).ready).toBe(true)
})

it('reports the service as ready even while every connection of the database pool is in use', async () => {
  const poolMax = env().databasePoolMax
  const lockHolder = new pg.Client({ connectionString: db.owner })
  await lockHolder.connect()
  await lockHolder.query('SELECT pg_advisory_lock(1)')
  const queries = Array.from(
    { length: poolMax * 2 },
    () => prisma().$executeRaw`SELECT pg_advisory_xact_lock_shared(1)`,
  )
  const allQueries = Promise.all(queries)
  await expect.poll(() => getPoolUsage().waiting).toBe(poolMax)
  expect(await checkReadiness()).toEqual({ ready: true, checks: OK })
  expect(getPoolUsage().waiting).toBe(poolMax)
  await lockHolder.end()
  await allQueries
})

it('reports the service as not ready while the database accepts no connections', async () => {
  await db.blockConnections()
  expect((await checkReadiness()).checks?.database).toBe('failed')
  await db.allowConnections()
  await expect.poll(async () => (await checkReadiness()).ready).toBe(true)
})

it('reports the service as not ready once the shutdown has begun', async () => {
  beginShutdown()
  expect(await checkReadiness()).toEqual({ ready: false })
})

/** Locks the heartbeat table, so that every query on it waits until `release` is called. */
function lockHeartbeatTable() {
  let unlock: () => void = () => undefined
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve
  })
  let markLocked: () => void = () => undefined
  const locked = new Promise<void>((resolve) => {
    markLocked = resolve
  })
  const transaction = prisma().$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE worker_heartbeat`
      markLocked()
      await unlocked
    },
    { timeout: 60_000 },
  )
  return {
    locked,
    release: () => {
      unlock()
      return transaction
    },
  }
}
