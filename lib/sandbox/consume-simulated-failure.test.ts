import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { consumeSimulatedFailure } from './consume-simulated-failure'

let db: TestDatabase
let companyId: CompanyId
beforeAll(async () => {
  db = await createTestDatabase()
  companyId = (await insertCompany(db)) as CompanyId
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const request = (emailKey: string, idempotencyKey: string | null = null) => ({
  endpoint: 'getQuotes',
  emailKey,
  idempotencyKey,
})

/** Attempts a request several times, one after the other, and returns which attempts fail. */
async function attempt(count: number, times: number, attempted = request('a@x.org'), company = companyId) {
  const results: boolean[] = []
  for (let i = 0; i < count; i++) results.push(await consumeSimulatedFailure({ companyId: company }, attempted, times))
  return results
}

it('simulates the requested number of failures and then one success, and repeats this', async () => {
  expect(await attempt(4, 1, request('once@x.org'))).toEqual([true, false, true, false])
  expect(await attempt(6, 2, request('twice@x.org'))).toEqual([true, true, false, true, true, false])
})

it('counts the attempts to simulate a failure separately for each company, email address, idempotency key and endpoint', async () => {
  const other = (await insertCompany(db)) as CompanyId
  const email = 'separate@x.org'
  expect(await attempt(1, 1, request(email))).toEqual([true])
  expect(await attempt(1, 1, request(email), other)).toEqual([true])
  expect(await attempt(1, 1, request('other@x.org'))).toEqual([true])
  expect(await attempt(1, 1, request(email, 'key 1'))).toEqual([true])
  expect(await attempt(1, 1, request(email, 'key 2'))).toEqual([true])
  expect(await attempt(1, 1, { ...request(email), endpoint: 'createBillsPackage' })).toEqual([true])
  expect(await attempt(1, 1, request(email, 'key 1'))).toEqual([false])
})

it('counts each of several attempts that are made at the same time', async () => {
  const results = await Promise.all(Array.from({ length: 12 }, () => attempt(1, 2, request('parallel@x.org'))))
  expect(results.flat().filter((hasFailed) => hasFailed)).toHaveLength(8)
})

it('treats an attempt as the first one if the last was over an hour ago', async () => {
  const late = request('late@x.org')
  await attempt(1, 1, late)
  await db.sql('UPDATE simulated_failures SET expires_at = now()')
  expect(await attempt(2, 1, late)).toEqual([true, false])
})

it('stores neither the email address nor the idempotency key', async () => {
  await attempt(1, 1, request('fails-once+secret@x.org', 'secret-key'))
  const rows = await db.sql<{ row: string }>(
    'SELECT encode(request_hash, $1) || s::text AS row FROM simulated_failures s',
    ['escape'],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('secret')
})
