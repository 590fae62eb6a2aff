import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addEndpoint } from '@/e2e/helpers/create-webhook-endpoints'
import { queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { monitoringPrisma, prisma } from '@/lib/platform/database/prisma'
import { findCurrentProblems } from './find-current-problems'

let db: TestDatabase
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  companyId = (await addEndpoint(db, 'https://example.org/')).companyId
  await addEndpoint(db, 'https://example.org/', { companyId, mode: 'test' })
})
beforeEach(async () => {
  await db.sql('TRUNCATE api_requests')
  await db.sql('DELETE FROM pgboss.job')
})
afterAll(async () => {
  await Promise.all([prisma().$disconnect(), monitoringPrisma().$disconnect()])
  await db.close()
})

const NONE = { failingEndpoints: [], areEmailsLate: false, areWebhooksLate: false }

const insertRequests = (count: number, mode: string | null, status: number, minutesAgo = 1, endpoint = 'getQuotes') =>
  db.sql(
    `INSERT INTO api_requests (id, at, company_id, api_key_id, mode, endpoint, status, error, duration_ms, replayed)
     SELECT gen_random_uuid(), now() - make_interval(mins => $4), caller, caller, $1::mode, $5, $2::int,
       CASE WHEN $2::int >= 400 THEN 'x' END, 1, false
     FROM (SELECT CASE WHEN $1::mode IS NOT NULL THEN $6::int END AS caller) AS callers, generate_series(1, $3::int)`,
    [mode, status, count, minutesAgo, endpoint, companyId],
  )

it('finds an endpoint at which a tenth of the live requests of the last five minutes failed', async () => {
  await insertRequests(27, 'live', 200)
  await insertRequests(2, 'live', 500)
  await insertRequests(40, 'live', 200, 1, 'createBillsPackage')
  await insertRequests(3, 'live', 503, 1, 'createBillsPackage')
  expect(await findCurrentProblems()).toEqual(NONE)
  // Its key couldn't be checked, so its mode is unknown.
  await insertRequests(1, null, 503)
  expect(await findCurrentProblems()).toEqual({ ...NONE, failingEndpoints: ['getQuotes'] })
})

it('ignores client errors, errors in test mode, errors over five minutes old, and one or two recent errors', async () => {
  await insertRequests(20, 'live', 429)
  await insertRequests(20, 'test', 500)
  await insertRequests(20, 'live', 500, 6)
  await insertRequests(2, 'live', 500)
  expect(await findCurrentProblems()).toEqual(NONE)
})

const emit = (mode: 'live' | 'test') => db.sql(`SELECT emit_event($1, $2, 'contract.created', '{}')`, [companyId, mode])

/** Makes jobs look as if they had been due for some minutes. */
const delayJobs = (minutes: number) =>
  db.sql(`UPDATE pgboss.job SET start_after = now() - make_interval(mins => $1) WHERE state < 'active'`, [minutes])

it('finds live webhook messages that nobody has tried to send for five minutes', async () => {
  await emit('live')
  await delayJobs(4)
  expect(await findCurrentProblems()).toEqual(NONE)
  await delayJobs(6)
  expect(await findCurrentProblems()).toEqual({ ...NONE, areWebhooksLate: true })
})

it('ignores webhook messages of test mode, of unverified endpoints, and those that a receiver has rejected', async () => {
  await emit('test')
  const unverified = await addEndpoint(db, 'https://example.org/', { isVerified: false })
  await db.sql(`SELECT emit_event($1, 'live', 'contract.created', '{}')`, [unverified.companyId])
  await emit('live')
  await db.sql(
    `UPDATE pgboss.job SET state = 'retry' WHERE id IN (
    SELECT job_id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.company_id = $1 AND e.mode = 'live')`,
    [companyId],
  )
  await delayJobs(60)
  expect(await findCurrentProblems()).toEqual(NONE)
})

it('ignores messages that wait for a receiver’s response to another message', async () => {
  for (let count = 0; count < 3; count += 1) await emit('live')
  await delayJobs(60)
  await db.sql(`UPDATE pgboss.job SET state = 'active' WHERE id = (SELECT id FROM pgboss.job LIMIT 1)`)
  expect(await findCurrentProblems()).toEqual(NONE)
})

it('finds live emails that have been waiting for five minutes, but none of test mode', async () => {
  await queueEmail(db, { companyId, mode: 'test', recipient: `${randomUUID()}@example.org` })
  await db.sql(`DELETE FROM pgboss.job WHERE name <> 'email'`)
  await delayJobs(60)
  expect(await findCurrentProblems()).toEqual(NONE)
  await queueEmail(db, { companyId })
  await db.sql(`DELETE FROM pgboss.job WHERE name <> 'email'`)
  await delayJobs(6)
  expect(await findCurrentProblems()).toEqual({ ...NONE, areEmailsLate: true })
})
