import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany, queueEmail } from '@/e2e/support/outbox'
import { companyNumbered } from '@/lib/companies/data'
import { storeCalls } from '@/lib/partner-api/request-log/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { failedCalls, firstSteps, lostMail, madeByDay } from './data'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.sql(`INSERT INTO rate_cards (checksum) VALUES (decode(repeat('ab', 32), 'hex'))`)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const company = async () => (await companyNumbered(prisma(), await newCompany(db))) as CompanyId

async function contractAt(companyId: number, at: string, mode: 'live' | 'test' = 'live'): Promise<void> {
  const { contractId } = await queueEmail(db, { companyId, mode })
  await db.sql('UPDATE house_contracts SET created_at = $2 WHERE id = $1', [contractId, at])
}

async function quoteAt(companyId: number, at: string): Promise<void> {
  await db.sql(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id, created_at)
     SELECT $1, mode, tenant_id, first_name, last_name, email, contact_no, postcode, 1, start_date, end_date, 1, $2, $3
     FROM house_contracts WHERE mode = 'live' ORDER BY id LIMIT 1`,
    [companyId, randomUUID(), at],
  )
}

it('counts a company’s contracts and quotes by the day in London, and what came before to the same time', async () => {
  const [own, other] = [await company(), await company()]
  const now = new Date('2026-10-25T12:00:00Z')
  // The day on which the clocks go back, from its first instant (BST) to its last (GMT), and those beside it.
  await contractAt(own, '2026-10-24T22:59:59.999Z')
  await contractAt(own, '2026-10-24T23:00:00.000Z')
  await quoteAt(own, '2026-10-25T00:30:00Z')
  await quoteAt(own, '2026-10-25T01:30:00Z')
  // The first day, and the one before; then the time of day until which the time before is counted.
  await contractAt(own, '2026-09-25T23:00:00.000Z')
  await contractAt(own, '2026-08-26T23:00:00.000Z')
  await contractAt(own, '2026-09-25T11:59:59.999Z')
  await contractAt(own, '2026-09-25T12:30:00Z')
  await contractAt(own, '2026-09-25T22:59:59.999Z')
  await contractAt(own, '2026-08-26T22:59:59.999Z')
  await contractAt(other, '2026-10-25T01:00:00Z')
  await contractAt(own, '2026-10-25T01:00:00Z', 'test')

  const { days, before } = await madeByDay(own, 'live', now)
  expect(days).toHaveLength(30)
  expect(days.filter(({ contracts, quotes }) => contracts + quotes > 0)).toEqual([
    { day: '2026-09-26', contracts: 1, quotes: 0 },
    { day: '2026-10-24', contracts: 1, quotes: 0 },
    { day: '2026-10-25', contracts: 1, quotes: 2 },
  ])
  expect(before).toEqual({ contracts: 2, quotes: 0 })
  const test = await madeByDay(own, 'test', now)
  expect(test.days.map(({ contracts }) => contracts)).toEqual([...Array(29).fill(0), 1])
})

it('counts refusals and faults apart, of the company and mode alone', async () => {
  const [own, other] = [await company(), await company()]
  const call = (companyId: number, status: number, mode: 'live' | 'test' = 'live') => ({
    ...{ id: randomUUID(), at: new Date(), companyId, mode, apiKeyId: 1, endpoint: 'getQuotes' as const, status },
    ...{ durationMs: 1, error: status < 400 ? null : 'x', contractId: null, body: null, replayed: false },
  })
  await storeCalls([
    ...[200, 400, 429, 499, 500, 503].map((status) => call(own, status)),
    ...[call(other, 500), call(own, 500, 'test')],
  ])
  expect(await failedCalls(own, 'live')).toEqual({ refused: 3, faults: 2 })
  expect(await failedCalls(own, 'test')).toEqual({ refused: 0, faults: 1 })
  expect(await failedCalls(await company(), 'live')).toEqual({ refused: 0, faults: 0 })
})

it('counts contracts whose newest e-mail was lost, of 30 days, of the company and mode alone', async () => {
  const [own, other] = [await company(), await company()]
  const now = new Date('2026-10-25T12:00:00Z')
  const lost = async (companyId: number, state: 'failed' | 'bounced', at: string, mode: 'live' | 'test' = 'live') => {
    const { emailId, contractId } = await queueEmail(db, { companyId, mode })
    const how = state === 'failed' ? `failure = 'x'` : `rendered_at = now(), subject = 's', html = 'h', text = 't'`
    await db.sql(`UPDATE emails SET state = '${state}', settled_at = now(), ${how} WHERE id = $1`, [emailId])
    await db.sql('UPDATE house_contracts SET created_at = $2 WHERE id = $1', [contractId, at])
    return emailId
  }
  const sentAgain = (emailId: string) =>
    db.sql(
      `INSERT INTO emails (id, mode, company_id, contract_id, recipient, template, template_version, values, created_at)
       SELECT gen_random_uuid(), mode, company_id, contract_id, recipient, template, template_version, values,
              created_at + interval '1 second'
       FROM emails WHERE id = $1`,
      [emailId],
    )
  await lost(own, 'failed', '2026-09-25T23:00:00Z')
  await lost(own, 'bounced', '2026-10-25T11:00:00Z')
  await lost(own, 'bounced', '2026-10-24T11:00:00Z')
  await lost(own, 'failed', '2026-09-25T22:59:59.999Z')
  await lost(own, 'failed', '2026-10-25T11:00:00Z', 'test')
  await lost(other, 'failed', '2026-10-25T11:00:00Z')
  await sentAgain(await lost(own, 'failed', '2026-10-25T11:00:00Z'))
  await contractAt(own, '2026-10-25T11:00:00Z')
  expect(await lostMail(own, 'live', now)).toEqual({ failed: 1, bounced: 2 })
  expect(await lostMail(own, 'test', now)).toEqual({ failed: 1, bounced: 0 })
})

it('knows how far a company has come, in each mode', async () => {
  const own = await company()
  expect(await firstSteps(own, 'live')).toEqual({ hasKey: false, hasCalled: false, hasContract: false })
  await queueEmail(db, { companyId: own })
  expect(await firstSteps(own, 'live')).toEqual({ hasKey: false, hasCalled: false, hasContract: true })
  expect(await firstSteps(own, 'test')).toEqual({ hasKey: false, hasCalled: false, hasContract: false })
})
