import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany } from '@/e2e/support/outbox'
import { companyNumbered } from '@/lib/companies/data'
import type { Turn } from '@/lib/platform/database/pagination/page'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { loggedCall, loggedCalls } from './data'
import type { LoggedCall } from './entry'
import { type CallFilter, callFilter } from './filter'
import type { MaskedBody } from './masked-body'
import { storeCalls } from './mutations'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const company = async () => (await companyNumbered(prisma(), await newCompany(db))) as CompanyId
const call = (more: Partial<LoggedCall>): LoggedCall => ({
  ...{ id: randomUUID(), at: new Date(), mode: 'live', companyId: 1, apiKeyId: 7, endpoint: 'getQuotes', status: 200 },
  ...{ durationMs: 12.5, error: null, contractId: null, body: null, replayed: false },
  ...more,
})
const none = callFilter.parse({})

it('shows a company its own calls of the mode, newest first, and never one without a key', async () => {
  const [one, other] = [await company(), await company()]
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const [older, newer, test, foreign] = [
    call({ companyId: one, at: at(60), endpoint: 'createBillsPackage', status: 400, error: 'Invalid email format' }),
    call({ companyId: one, at: at(1), contractId: 5, body: { fields: { email: 'text' }, unknown: 2 }, replayed: true }),
    call({ companyId: one, mode: 'test' }),
    call({ companyId: other }),
  ]
  await storeCalls([older, newer, test, foreign, call({ companyId: null, mode: null, apiKeyId: null })])
  const summary = ({ id, at, endpoint, status, durationMs, error, apiKeyId }: LoggedCall) => {
    return { id, at, endpoint, status, durationMs, error, apiKeyId }
  }
  expect(await loggedCalls(one, 'live', none)).toEqual({
    rows: [summary(newer), summary(older)],
    older: null,
    newer: null,
  })
  const { contractId, body, replayed } = newer
  expect(await loggedCall(one, 'live', newer.id)).toEqual({
    ...{ ...summary(newer), contractId, body, replayed, key: null, addressRequestId: null },
  })
  for (const { id } of [test, foreign]) {
    expect(await loggedCall(one, 'live', id)).toBeNull()
    expect((await loggedCalls(one, 'live', { ...none, id })).rows).toEqual([])
  }
  expect((await loggedCalls(one, 'live', { ...none, id: null })).rows).toEqual([])
})

it('tells the fields of a body in the interface’s order, which the database does not keep', async () => {
  const companyId = await company()
  const fields = {
    firstName: 'text',
    email: 'text',
    startDate: '2026-11-20',
    selectedServices: { gas: true, tv: 'true' },
  }
  const one = call({ companyId, body: { fields: fields as MaskedBody['fields'], unknown: 0 } })
  await storeCalls([one])
  const found = await loggedCall(companyId, 'live', one.id)
  expect(JSON.stringify(found?.body?.fields)).toBe(JSON.stringify(fields))
})

it('filters', async () => {
  const companyId = await company()
  const at = (text: string) => new Date(`${new Date().toISOString().slice(0, 10)}T${text}Z`)
  const calls = {
    made: call({ endpoint: 'createBillsPackage', at: at('10:00:00') }),
    replayed: call({ endpoint: 'createBillsPackage', at: at('10:01:00'), replayed: true }),
    refused: call({ status: 400, error: 'x', at: at('10:02:00'), apiKeyId: 8 }),
    faulty: call({ status: 503, error: 'x', at: at('10:03:00') }),
  }
  await storeCalls(Object.values(calls).map((one) => ({ ...one, companyId })))
  const names = async (filter: Partial<CallFilter>) => {
    const { rows } = await loggedCalls(companyId, 'live', { ...none, ...filter })
    return rows.map(({ id }) => Object.entries(calls).find(([, one]) => one.id === id)?.[0]).reverse()
  }
  expect(await names({ endpoint: 'createBillsPackage' })).toEqual(['made', 'replayed'])
  expect(await names({ answer: '2xx' })).toEqual(['made', 'replayed'])
  expect(await names({ answer: '4xx' })).toEqual(['refused'])
  expect(await names({ answer: '5xx' })).toEqual(['faulty'])
  expect(await names({ answer: 'failed' })).toEqual(['refused', 'faulty'])
  expect(await names({ key: 8 })).toEqual(['refused'])
  expect(await names({ replays: 'only' })).toEqual(['replayed'])
  expect(await names({ replays: 'without' })).toEqual(['made', 'refused', 'faulty'])
  expect(await names({ from: at('10:01:00'), to: at('10:03:00') })).toEqual(['replayed', 'refused'])
  expect(await names({ id: calls.faulty.id })).toEqual(['faulty'])
  expect(await names({ id: calls.faulty.id, answer: '2xx' })).toEqual([])
})

it('leads through all pages and back, whatever came in the same millisecond', async () => {
  const companyId = await company()
  const [at, before] = [new Date(), new Date(Date.now() - 1)]
  await storeCalls(Array.from({ length: 120 }, (_, n) => call({ companyId, at: n < 110 ? at : before })))
  const page = (turn?: Turn) => loggedCalls(companyId, 'live', none, turn)
  const first = await page()
  const second = await page(first.older ?? undefined)
  const third = await page(second.older ?? undefined)
  const sizes = [first, second, third].map(({ rows }) => rows.length)
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120)
  expect([first.newer, third.older]).toEqual([null, null])
  expect(await page(third.newer ?? undefined)).toEqual(second)
  expect(await page(second.newer ?? undefined)).toEqual(first)
  const [newest] = first.rows
  expect(await page(newest && { before: newest })).toEqual(first)
})

it('enters an index for what is rare: a failure, a key', async () => {
  const plan = async (where: string) => {
    const rows = await db.sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM api_requests WHERE company_id = 1 AND mode = 'live' AND ${where} ORDER BY at DESC, id LIMIT 51`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '_')
  await storeCalls(Array.from({ length: 2_000 }, () => call({ at: new Date() })))
  await db.sql('ANALYZE api_requests')
  expect(await plan('status >= 500')).toContain(`api_requests_${today}_company_id_mode_at_id_status_idx`)
  expect(await plan('api_key_id = 99')).toContain(`api_requests_${today}_api_key_id_at_id_idx`)
})
