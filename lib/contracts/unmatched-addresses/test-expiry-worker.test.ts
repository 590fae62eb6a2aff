import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addTestCompany,
  buildTrailRequest,
  findRequestEvents,
  KNOWN_TEST_ADDRESS,
  sendRequest,
  type TestCompany,
} from '@/e2e/helpers/hold-requests'
import { prisma } from '@/lib/platform/database/prisma'
import { runWorkers } from '@/lib/platform/jobs/run-workers'
import { buildTestEmail } from '@/lib/sandbox/test-mode-emails'
import { startTestExpiryWorker } from './test-expiry-worker'

let db: TestDatabase
let company: TestCompany
beforeAll(async () => {
  db = await createTestDatabase()
  company = await addTestCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const hold = (tag: string, partner = company.partner) =>
  sendRequest(partner, buildTrailRequest({ email: buildTestEmail('expires', tag) }))

const findJobs = () =>
  db.sql(`SELECT state, extract(epoch FROM start_after - created_on)::int AS delay
          FROM pgboss.job WHERE name = 'test-expiry'`)

it('lets an unmatched address in test mode expire ten seconds after its request, and sends address.closed', async () => {
  const { requestId, result } = await hold('1')
  expect(result).toMatchObject({ reason: 'address not found' })
  const [row] = await db.sql(
    `SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM unmatched_addresses WHERE request_id = $1`,
    [requestId],
  )
  expect(row).toEqual({ seconds: 10 })
  expect(await findJobs()).toEqual([{ state: 'created', delay: 10 }])

  await db.sql('UPDATE unmatched_addresses SET expires_at = now()')
  await db.sql(`UPDATE pgboss.job SET start_after = now() WHERE name = 'test-expiry'`)
  const stopController = new AbortController()
  const worker = runWorkers(stopController.signal, [startTestExpiryWorker])
  await expect.poll(async () => (await findJobs()).map(({ state }) => state)).toEqual(['completed'])
  stopController.abort()
  await worker
  const events = await findRequestEvents(db, company.endpoints.test, requestId)
  expect(events.map(({ type, data }) => [type, data.reason])).toEqual([
    ['address.needed', undefined],
    ['address.closed', 'expired'],
  ])
})

it('queues no expiry job in live mode, or if the request opens no unmatched address', async () => {
  await db.sql(`DELETE FROM pgboss.job WHERE name = 'test-expiry'`)
  await hold('2', { ...company.partner, mode: 'live' })
  const [row] = await db.sql(`SELECT (expires_at - created_at)::text AS period FROM unmatched_addresses`)
  expect(row).toEqual({ period: '14 days' })
  const email = buildTestEmail('expires', '3')
  await sendRequest(company.partner, buildTrailRequest({ address: KNOWN_TEST_ADDRESS, email }))
  expect((await hold('3')).result).toMatchObject({ reason: 'email has a contract' })
  expect(await findJobs()).toEqual([])
})
