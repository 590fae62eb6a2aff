// Tests which API requests, activation link and sessions a tenant's details show, with a real database.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff, signInTenant } from '@/e2e/helpers/sign-in'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { findTenantDetails } from './find-tenant-details'

let db: TestDatabase
let user: SupportStaff
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  user = (await signInSupportStaff(db)) as unknown as SupportStaff
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const loadTenantDetails = async (contractId: number) => {
  const [contract] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    contractId,
  ])
  return (await findTenantDetails(user, contract?.tenant_id ?? 0)) ?? expect.unreachable()
}

it('shows all API requests that led to a contract, even if an unmatched address was resolved ten days later', async () => {
  const { contractId } = await queueEmail(db, { companyId })
  const formatDay = (daysFromNow: number) =>
    new Date(Date.now() + daysFromNow * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await db.sql(
    `CREATE TABLE partitions.ten_days_ago PARTITION OF api_requests FOR VALUES FROM ('${formatDay(-10)}') TO ('${formatDay(-9)}')`,
  )
  const contractRequestId = '(SELECT request_id FROM house_contracts WHERE id = $1)'
  const finishedRequestId = randomUUID()
  await db.sql(
    'INSERT INTO audit_events (actor_type, company_id, action, subject_id, request_id) VALUES ($1, $2, $3, $4, $5)',
    [...['operator', companyId, 'house_contract.created', contractId, finishedRequestId]],
  )
  const insertApiRequest = (id: string, at: string, status: number, error: string | null, values: unknown[]) =>
    db.sql(
      `INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, error, replayed)
       SELECT ${id}, ${at}, $2, 'live', 1, 'createBillsPackage', ${status}, 1.5, $3, false`,
      [...values, error],
    )
  await insertApiRequest(contractRequestId, 'now()', 200, null, [contractId, companyId])
  await insertApiRequest('$1::uuid', `'${formatDay(-10)} 12:00Z'`, 400, 'Address not found', [
    finishedRequestId,
    companyId,
  ])
  const { apiRequests } = await loadTenantDetails(contractId)
  expect(apiRequests.map(({ id, status }) => [status, id === finishedRequestId])).toEqual([
    [200, false],
    [400, true],
  ])
})

it('shows the newest 50 API requests, newest first, whether they’re about a contract or a change', async () => {
  const { contractId } = await queueEmail(db, { companyId })
  await db.sql(
    `INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, replayed)
     SELECT request_id, now(), company_id, 'live', 1, 'createBillsPackage', 200, 1.5, false
     FROM house_contracts WHERE id = $1`,
    [contractId],
  )
  const laterRequests = await db.sql<{ id: string }>(
    `WITH changes AS (
       INSERT INTO audit_events (actor_type, company_id, action, subject_id, request_id)
       SELECT 'operator', $1, 'house_contract.created', $2, gen_random_uuid() FROM generate_series(1, 50)
       RETURNING request_id
     )
     INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, replayed)
     SELECT request_id, now() + row_number() OVER () * interval '1 ms', $1, 'live', 1, 'createBillsPackage', 200, 1.5, false
     FROM changes RETURNING id`,
    [companyId, contractId],
  )
  const { apiRequests } = await loadTenantDetails(contractId)
  expect(apiRequests.map(({ id }) => id)).toEqual(laterRequests.map(({ id }) => id).reverse())
})

it('shows the newest 50 events of an email, oldest first', async () => {
  const { contractId, emailId } = await queueEmail(db, { companyId })
  await db.sql(
    `INSERT INTO email_events (id, email_id, type, at)
     SELECT 'event-' || n, $1, 'delivery_delayed', now() + n * interval '1 minute' FROM generate_series(1, 51) n`,
    [emailId],
  )
  const { emails } = await loadTenantDetails(contractId)
  expect(emails.map(({ events }) => events.map(({ id }) => id))).toEqual([
    Array.from({ length: 50 }, (_, index) => `event-${index + 2}`),
  ])
})

it('reports no valid activation link if the newest link no longer works', async () => {
  const { contractId, recipient } = await queueEmail(db, { companyId })
  await cancelContract(OPERATOR, contractId, null)
  const { tokenId } = await queueEmail(db, { companyId, recipient })
  const expiryQuery = 'SELECT expires_at FROM tenant_tokens WHERE id = $1'
  const [newestToken] = await db.sql<{ expires_at: Date }>(expiryQuery, [tokenId])
  expect(await loadTenantDetails(contractId)).toMatchObject({
    accountStatus: 'link open',
    linkUntil: newestToken?.expires_at,
  })
  await db.sql('UPDATE tenant_tokens SET wrong_attempts = 5 WHERE id = $1', [tokenId])
  expect(await loadTenantDetails(contractId)).toMatchObject({ accountStatus: 'not activated', linkUntil: null })
})

it('doesn’t show a session that still awaits a 2FA code', async () => {
  const { contractId } = await queueEmail(db, { companyId })
  const { id } = await loadTenantDetails(contractId)
  const { sessionId } = await signInTenant(db, id)
  expect(await loadTenantDetails(contractId)).toMatchObject({ lastSeenAt: expect.any(Date), sessions: [{}] })
  await db.sql('UPDATE tenant_sessions SET awaits_two_factor = true WHERE id = $1', [sessionId])
  expect(await loadTenantDetails(contractId)).toMatchObject({ lastSeenAt: null, sessions: [] })
})
