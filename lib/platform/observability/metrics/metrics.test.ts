import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { countEmailsByStatus } from '@/lib/mail/count-emails-by-status'
import { getPoolUsage, monitoringPrisma, prisma } from '@/lib/platform/database/prisma'
import { recordHeartbeat } from '../health/record-heartbeat'
import { countJobsByQueue } from './count-jobs-by-queue'
import { getHeartbeatAge } from './get-heartbeat-age'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all([prisma().$disconnect(), monitoringPrisma().$disconnect()])
  await db.close()
})

it('counts each queue’s jobs by state, and returns how long the oldest due job has waited', async () => {
  for (let i = 0; i < 3; i++) await queueEmail(db)
  await db.sql(`UPDATE pgboss.job SET start_after = now() - interval '1 minute'`)
  await db.sql(
    `UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '1 hour'
     WHERE id = (SELECT id FROM pgboss.job WHERE name = 'email' LIMIT 1)`,
  )
  await db.sql(`UPDATE pgboss.queue SET active_count = 4, failed_count = 5 WHERE name = 'email'`)
  const queues = await countJobsByQueue()
  expect(queues.find(({ queue }) => queue === 'email')).toMatchObject({ created: 2, retry: 1, active: 4, failed: 5 })
  const oldest = queues.find(({ queue }) => queue === 'email')?.oldestSeconds
  expect(oldest).toBeGreaterThanOrEqual(60)
  expect(oldest).toBeLessThan(120)
  expect(queues.find(({ queue }) => queue === 'email-failed')).toMatchObject({ created: 0, oldestSeconds: 0 })
})

it('counts emails that are queued and emails that reached a final status within the last hour', async () => {
  await db.sql(
    `UPDATE emails SET status = 'failed', failure = 'x', settled_at = now() - minutes * interval '1 minute'
     FROM (SELECT id, row_number() OVER () * 40 AS minutes FROM emails LIMIT 2) late WHERE emails.id = late.id`,
  )
  expect(await countEmailsByStatus()).toEqual({
    ...{ queued: 1, sent: 0, delivered: 0, captured: 0 },
    ...{ bounced: 0, complained: 0, failed: 1 },
  })
})

it('doesn’t count an email in test mode as failed, because partners can let it fail', async () => {
  const before = await countEmailsByStatus()
  const { emailId } = await queueEmail(db, { mode: 'test' })
  await db.sql(`UPDATE emails SET status = 'failed', failure = 'x', settled_at = now() WHERE id = $1`, [emailId])
  expect(await countEmailsByStatus()).toEqual(before)
})

it('counts a bounce in the hour in which it’s reported, even if the email was sent days earlier', async () => {
  const before = await countEmailsByStatus()
  const { emailId } = await queueEmail(db)
  await db.sql(
    `UPDATE emails SET status = 'sent', rendered_at = now(), subject = 's', html = 'h', text = 't', settled_at = now() - interval '3 days' WHERE id = $1`,
    [emailId],
  )
  expect(await countEmailsByStatus()).toEqual(before)
  await db.sql('SELECT bounce_email($1)', [emailId])
  expect(await countEmailsByStatus()).toEqual({ ...before, bounced: before.bounced + 1 })
})

it('counts emails without reading the whole table', async () => {
  await db.sql(
    `INSERT INTO emails (id, mode, contract_id, recipient, template, template_version, values, status, failure, settled_at)
     SELECT gen_random_uuid(), 'live', 1, 'a@x.org', 't', 1, '{}', 'failed', 'x', now() - interval '1 day' * (1 + n % 90)
     FROM generate_series(1, 20000) n`,
  )
  await db.sql('VACUUM ANALYZE emails')
  /**
   * Returns how many rows of `emails` have been read so far. First flushes the statistics of the connection that reads
   * the metrics.
   */
  const rowsRead = async () => {
    await monitoringPrisma().$executeRaw`SELECT pg_stat_force_next_flush()`
    const [row] = await db.sql<{ rows: number }>(
      `SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_user_tables WHERE relname = 'emails'`,
    )
    return row?.rows ?? 0
  }
  const before = await rowsRead()
  await countEmailsByStatus()
  expect((await rowsRead()) - before).toBeLessThan(100)
})

it('returns the age of the worker’s heartbeat, or null if no heartbeat has been recorded', async () => {
  expect(await getHeartbeatAge()).toBeNull()
  await recordHeartbeat()
  expect(await getHeartbeatAge()).toBeLessThan(60)
})

it('counts the database pool’s busy connections and its idle connections', async () => {
  const lockHolder = new pg.Client({ connectionString: db.owner })
  await lockHolder.connect()
  await lockHolder.query('SELECT pg_advisory_lock(1)')
  const blockedStatement = prisma().$executeRaw`SELECT pg_advisory_xact_lock(1)`.then((count) => count)
  await expect.poll(() => getPoolUsage().inUse).toBe(1)
  await lockHolder.end()
  await blockedStatement
  expect(getPoolUsage()).toMatchObject({ inUse: 0, waiting: 0 })
  expect(getPoolUsage().idle).toBeGreaterThan(0)
})

it('counts the connections of all pools in a process, even if the database module is loaded twice', async () => {
  await prisma().$queryRaw`SELECT 1`
  const { idle } = getPoolUsage()
  vi.resetModules()
  const secondCopy = await import('@/lib/platform/database/prisma')
  await secondCopy.prisma().$queryRaw`SELECT 1`
  expect(getPoolUsage().idle).toBe(idle + 1)
  await secondCopy.prisma().$disconnect()
  expect(getPoolUsage().idle).toBe(idle)
})
