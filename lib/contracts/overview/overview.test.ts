import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { storeApiRequests } from '@/lib/partner-api/request-log/store-api-requests'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { listContracts } from '../list/list-contracts'
import { contractListSchema } from '../list/schema'
import { countAccountsToActivate } from './count-accounts-to-activate'
import { countCreatedByDay } from './count-created-by-day'
import { countFailedRequests } from './count-failed-requests'
import { countTenanciesByWeek } from './count-tenancies-by-week'
import { countUndeliveredEmails } from './count-undelivered-emails'
import { getOnboardingProgress } from './get-onboarding-progress'
import { getUnmatchedAddressesSummary } from './get-unmatched-addresses-summary'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.sql(`INSERT INTO rate_cards (checksum) VALUES (decode(repeat('ab', 32), 'hex'))`)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const createTestCompany = async () => (await findCompanyId(prisma(), await insertCompany(db))) as CompanyId

async function createContractAt(companyId: number, at: string, mode: 'live' | 'test' = 'live'): Promise<void> {
  const { contractId } = await queueEmail(db, { companyId, mode })
  await db.sql('UPDATE house_contracts SET created_at = $2 WHERE id = $1', [contractId, at])
}

async function createQuoteAt(companyId: number, at: string): Promise<void> {
  await db.sql(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id, created_at)
     SELECT $1, mode, tenant_id, first_name, last_name, email, contact_no, postcode, 1, start_date, end_date, 1, $2, $3
     FROM house_contracts WHERE mode = 'live' ORDER BY id LIMIT 1`,
    [companyId, randomUUID(), at],
  )
}

it('counts contracts and quotes for each of the last 30 days (UK time), and in total for the 30 days before', async () => {
  const [companyId, otherCompanyId] = [await createTestCompany(), await createTestCompany()]
  const now = new Date('2026-10-25T12:00:00Z')
  // The last millisecond before the day when the clocks go back, the start of that day, and the hour that occurs twice.
  await createContractAt(companyId, '2026-10-24T22:59:59.999Z')
  await createContractAt(companyId, '2026-10-24T23:00:00.000Z')
  await createQuoteAt(companyId, '2026-10-25T00:30:00Z')
  await createQuoteAt(companyId, '2026-10-25T01:30:00Z')
  // The first instants of both periods, times shortly before and after the end of the previous period, and times that
  // are in neither period.
  await createContractAt(companyId, '2026-09-25T23:00:00.000Z')
  await createContractAt(companyId, '2026-08-26T23:00:00.000Z')
  await createContractAt(companyId, '2026-09-25T11:59:59.999Z')
  await createContractAt(companyId, '2026-09-25T12:30:00Z')
  await createContractAt(companyId, '2026-09-25T22:59:59.999Z')
  await createContractAt(companyId, '2026-08-26T22:59:59.999Z')
  await createContractAt(otherCompanyId, '2026-10-25T01:00:00Z')
  await createContractAt(companyId, '2026-10-25T01:00:00Z', 'test')

  const { days, previousPeriod } = await countCreatedByDay(companyId, 'live', now)
  expect(days).toHaveLength(30)
  expect(days.filter(({ contracts, quotes }) => contracts + quotes > 0)).toEqual([
    { day: '2026-09-26', contracts: 1, quotes: 0 },
    { day: '2026-10-24', contracts: 1, quotes: 0 },
    { day: '2026-10-25', contracts: 1, quotes: 2 },
  ])
  expect(previousPeriod).toEqual({ contracts: 2, quotes: 0 })
  const testCounts = await countCreatedByDay(companyId, 'test', now)
  expect(testCounts.days.map(({ contracts }) => contracts)).toEqual([...Array(29).fill(0), 1])
})

it('counts a company’s client errors (4xx) and server errors (5xx) separately for each mode', async () => {
  const [companyId, otherCompanyId] = [await createTestCompany(), await createTestCompany()]
  const createApiRequest = (companyId: number, status: number, mode: 'live' | 'test' = 'live') => ({
    ...{ id: randomUUID(), at: new Date(), companyId, mode, apiKeyId: 1, endpoint: 'getQuotes' as const, status },
    ...{ durationMs: 1, error: status < 400 ? null : 'x', contractId: null, body: null, replayed: false },
  })
  await storeApiRequests([
    ...[200, 400, 429, 499, 500, 503].map((status) => createApiRequest(companyId, status)),
    ...[createApiRequest(otherCompanyId, 500), createApiRequest(companyId, 500, 'test')],
  ])
  expect(await countFailedRequests(companyId, 'live')).toEqual({ clientErrors: 3, serverErrors: 2 })
  expect(await countFailedRequests(companyId, 'test')).toEqual({ clientErrors: 0, serverErrors: 1 })
  expect(await countFailedRequests(await createTestCompany(), 'live')).toEqual({ clientErrors: 0, serverErrors: 0 })
})

it('counts contracts of the last 30 days whose newest email failed or bounced', async () => {
  const [companyId, otherCompanyId] = [await createTestCompany(), await createTestCompany()]
  const now = new Date('2026-10-25T12:00:00Z')
  const createUndeliveredEmail = async (
    companyId: number,
    status: 'failed' | 'bounced',
    at: string,
    mode: 'live' | 'test' = 'live',
  ) => {
    const { emailId, contractId } = await queueEmail(db, { companyId, mode })
    const statusColumns =
      status === 'failed' ? `failure = 'x'` : `rendered_at = now(), subject = 's', html = 'h', text = 't'`
    await db.sql(`UPDATE emails SET status = '${status}', settled_at = now(), ${statusColumns} WHERE id = $1`, [
      emailId,
    ])
    await db.sql('UPDATE house_contracts SET created_at = $2 WHERE id = $1', [contractId, at])
    return emailId
  }
  const resendEmail = (emailId: string) =>
    db.sql(
      `INSERT INTO emails (id, mode, company_id, contract_id, recipient, template, template_version, values, created_at)
       SELECT gen_random_uuid(), mode, company_id, contract_id, recipient, template, template_version, values,
              created_at + interval '1 second'
       FROM emails WHERE id = $1`,
      [emailId],
    )
  await createUndeliveredEmail(companyId, 'failed', '2026-09-25T23:00:00Z')
  await createUndeliveredEmail(companyId, 'bounced', '2026-10-25T11:00:00Z')
  await createUndeliveredEmail(companyId, 'bounced', '2026-10-24T11:00:00Z')
  await createUndeliveredEmail(companyId, 'failed', '2026-09-25T22:59:59.999Z')
  await createUndeliveredEmail(companyId, 'failed', '2026-10-25T11:00:00Z', 'test')
  await createUndeliveredEmail(otherCompanyId, 'failed', '2026-10-25T11:00:00Z')
  await resendEmail(await createUndeliveredEmail(companyId, 'failed', '2026-10-25T11:00:00Z'))
  await createContractAt(companyId, '2026-10-25T11:00:00Z')
  expect(await countUndeliveredEmails(companyId, 'live', now)).toEqual({ failed: 1, bounced: 2 })
  expect(await countUndeliveredEmails(companyId, 'test', now)).toEqual({ failed: 1, bounced: 0 })
})

it('returns a company’s onboarding progress separately for each mode', async () => {
  const companyId = await createTestCompany()
  expect(await getOnboardingProgress(companyId, 'live')).toEqual({
    hasKey: false,
    hasCalled: false,
    hasContract: false,
  })
  await queueEmail(db, { companyId })
  expect(await getOnboardingProgress(companyId, 'live')).toEqual({ hasKey: false, hasCalled: false, hasContract: true })
  expect(await getOnboardingProgress(companyId, 'test')).toEqual({
    hasKey: false,
    hasCalled: false,
    hasContract: false,
  })
})

/** Creates a contract whose tenancy starts on a day, given as YYYY-MM-DD or as an SQL expression. */
async function createContractFrom(companyId: number, startSql: string, mode: 'live' | 'test' = 'live') {
  const { contractId } = await queueEmail(db, { companyId, mode })
  await db.sql(
    `UPDATE house_contracts SET start_date = ${startSql}, end_date = (${startSql})::date + 364 WHERE id = $1`,
    [contractId],
  )
  return contractId
}

it('counts active contracts by the week in which they start, and all contracts after the last of these weeks together', async () => {
  const [companyId, otherCompanyId] = [await createTestCompany(), await createTestCompany()]
  // In UK time, it's already Monday.
  const now = new Date('2026-07-05T23:30:00Z')
  const days = ['2026-07-05', '2026-07-06', '2026-07-12', '2026-07-13', '2026-08-24', '2026-08-30', '2026-08-31']
  for (const day of days) await createContractFrom(companyId, `'${day}'`)
  const cancelledId = await createContractFrom(companyId, `'2026-07-06'`)
  await db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [cancelledId])
  await createContractFrom(otherCompanyId, `'2026-07-06'`)
  await createContractFrom(companyId, `'2026-07-06'`, 'test')

  const periods = await countTenanciesByWeek(companyId, 'live', now)
  expect(periods.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 0, 2, 1])
  expect(periods[0]).toEqual({ from: '2026-07-06', to: '2026-07-12', count: 2 })
  expect(periods.at(-1)).toEqual({ from: '2026-08-31', to: null, count: 1 })
})

it('counts and lists the active contracts that start within 14 days and whose tenant hasn’t activated the account', async () => {
  const [companyId, otherCompanyId] = [await createTestCompany(), await createTestCompany()]
  const today = `(now() AT TIME ZONE 'Europe/London')::date`
  const expectedIds = [await createContractFrom(companyId, today), await createContractFrom(companyId, `${today} + 14`)]
  await createContractFrom(companyId, `${today} - 1`)
  await createContractFrom(companyId, `${today} + 15`)
  const [cancelledId, activatedId, erasedId] = [
    await createContractFrom(companyId, today),
    await createContractFrom(companyId, today),
    await createContractFrom(companyId, today),
  ]
  await db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [cancelledId])
  const changeTenant = (assignment: string, contractId: number) =>
    db.sql(`UPDATE tenants SET ${assignment} WHERE id = (SELECT tenant_id FROM house_contracts WHERE id = $1)`, [
      contractId,
    ])
  await changeTenant(`password_hash = '$argon2id$x'`, activatedId)
  await changeTenant('erased_at = now()', erasedId)
  await createContractFrom(otherCompanyId, today)
  await createContractFrom(companyId, today, 'test')

  expect(await countAccountsToActivate(companyId, 'live')).toBe(2)
  expect(await countAccountsToActivate(companyId, 'test')).toBe(0)
  const filter = { ...contractListSchema.parse({ account: 'unactivated' }), searchText: '' }
  for (const sort of ['start', 'created', 'tenant'] as const) {
    const { contracts } = await listContracts(companyId, 'live', { ...filter, sort })
    expect(contracts.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expectedIds)
  }
  expect((await listContracts(companyId, 'test', filter)).contracts).toEqual([])
})

it('counts the unmatched addresses that need a choice, and returns when the first of them expires', async () => {
  const companyId = await createTestCompany()
  expect(await getUnmatchedAddressesSummary(companyId, 'live')).toEqual({ count: 0, firstExpiresAt: null })
  const now = new Date('2026-10-25T12:00:00Z')
  const add = (expiresAt: string, isDismissed = false, mode = 'live') =>
    db.sql(
      `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at, dismissed_at)
       VALUES ($1, $2, gen_random_uuid(), '{}', '[]', gen_random_uuid(), '2026-10-20', $3, $4)`,
      [companyId, mode, expiresAt, isDismissed ? now : null],
    )
  await add('2026-10-28T12:00:00Z')
  await add('2026-10-27T12:00:00Z')
  await add('2026-10-26T12:00:00Z', true)
  await add('2026-10-25T11:59:59Z')
  await add('2026-10-26T12:00:00Z', false, 'test')
  expect(await getUnmatchedAddressesSummary(companyId, 'live', now)).toEqual({
    count: 2,
    firstExpiresAt: new Date('2026-10-27T12:00:00Z'),
  })
})
