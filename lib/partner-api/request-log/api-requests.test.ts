import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addTestCompany, holdRequest, resolveHeldRequest } from '@/e2e/helpers/hold-requests'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { findPartnerContracts } from '@/lib/contracts/read-back/find-partner-contracts'
import { findPartnerUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/read-back/find-partner-unmatched-addresses'
import type { Cursor } from '@/lib/platform/database/pagination/paginate'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Principal } from '@/lib/platform/identity/principal'
import { findByAnyRequest } from '../find-by-any-request'
import type { ApiRequest } from './api-request'
import { findApiRequest } from './find-api-request'
import { listApiRequests } from './list-api-requests'
import type { MaskedBody } from './masked-body'
import { type RequestFilter, requestFilterSchema } from './request-filter'
import { storeApiRequests } from './store-api-requests'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const createTestCompany = async () => (await findCompanyId(prisma(), await insertCompany(db))) as CompanyId
const createApiRequest = (changes: Partial<ApiRequest>): ApiRequest => ({
  ...{ id: randomUUID(), at: new Date(), mode: 'live', companyId: 1, apiKeyId: 7, endpoint: 'getQuotes', status: 200 },
  ...{ durationMs: 12.5, error: null, contractId: null, body: null, replayed: false },
  ...changes,
})
const NO_FILTER = requestFilterSchema.parse({})

it('lists only a company’s own API requests in one mode, newest first', async () => {
  const [companyId, otherCompanyId] = [await createTestCompany(), await createTestCompany()]
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const [olderRequest, newerRequest, testRequest, otherCompanyRequest] = [
    createApiRequest({
      companyId,
      at: secondsAgo(60),
      endpoint: 'createBillsPackage',
      status: 400,
      error: 'Invalid email format',
      errorCode: 'invalid_fields',
      errors: [
        { field: 'email', message: 'Invalid email format' },
        { field: 'postcode', message: 'Invalid data format' },
      ],
    }),
    createApiRequest({
      companyId,
      at: secondsAgo(1),
      contractId: (await queueEmail(db, { companyId })).contractId,
      body: { fields: { email: 'text' }, unknown: 2 },
      replayed: true,
      idempotencyKey: 'booking-1041',
    }),
    createApiRequest({ companyId, mode: 'test' }),
    createApiRequest({ companyId: otherCompanyId }),
  ]
  await storeApiRequests([
    olderRequest,
    newerRequest,
    testRequest,
    otherCompanyRequest,
    createApiRequest({ companyId: null, mode: null, apiKeyId: null }),
  ])
  const toSummary = ({ id, at, endpoint, status, durationMs, error, apiKeyId, contractId, ...other }: ApiRequest) => ({
    ...{ id, at, endpoint, status, durationMs, error, apiKeyId, contractId },
    ...{ errorCode: other.errorCode ?? null, errors: other.errors ?? null },
  })
  expect(await listApiRequests(companyId, 'live', NO_FILTER)).toEqual({
    rows: [toSummary(newerRequest), toSummary(olderRequest)],
    older: null,
    newer: null,
    total: { count: 2, isMore: false },
  })
  const { body, replayed, idempotencyKey } = newerRequest
  expect(await findApiRequest(companyId, 'live', newerRequest.id)).toEqual({
    ...{ ...toSummary(newerRequest), body, replayed, idempotencyKey, key: null, unmatchedAddress: null },
    ...{ isContractDeleted: false, originalId: null, replacedById: null },
  })
  for (const { id } of [testRequest, otherCompanyRequest]) {
    expect(await findApiRequest(companyId, 'live', id)).toBeNull()
    expect((await listApiRequests(companyId, 'live', { ...NO_FILTER, id })).rows).toEqual([])
  }
  expect((await listApiRequests(companyId, 'live', { ...NO_FILTER, id: null })).rows).toEqual([])
})

it('returns for a replayed response the original request and its unmatched address, and later the contract', async () => {
  const company = await addTestCompany(db)
  const { companyId } = company.partner
  const held = await holdRequest(db, company.partner)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const withKey = {
    companyId,
    mode: 'test' as const,
    endpoint: 'createBillsPackage' as const,
    idempotencyKey: held.key,
  }
  const failure = { status: 400, error: 'Address not found', errorCode: 'address_not_found' as const }
  const original = createApiRequest({ ...withKey, ...failure, id: held.requestId, at: minutesAgo(3) })
  // This one wasn't executed, because the original request was still running.
  const tooEarly = createApiRequest({
    ...{ ...withKey, status: 409, error: 'x', errorCode: 'request_still_running' as const, at: minutesAgo(2) },
  })
  const replay = createApiRequest({ ...withKey, ...failure, replayed: true, at: minutesAgo(1) })
  await storeApiRequests([original, tooEarly, replay])
  expect(await findApiRequest(companyId, 'test', replay.id)).toMatchObject({
    ...{ originalId: held.requestId, unmatchedAddress: { id: held.addressRequestId, status: 'open' } },
    replacedById: null,
  })
  expect(await findApiRequest(companyId, 'test', tooEarly.id)).toMatchObject({ originalId: null })
  const findAddress = (requestId: string, principal: Principal = company.partner) =>
    findByAnyRequest(principal, { requestId }, findPartnerUnmatchedAddresses)
  expect(await findAddress(replay.id)).toMatchObject([{ addressRequestId: held.addressRequestId }])
  expect(await findAddress(tooEarly.id)).toEqual([])
  expect(await findAddress(replay.id, { ...company.partner, companyId: await createTestCompany() })).toEqual([])
  const resolved = await resolveHeldRequest(company.staff, held)
  const contractId = resolved.ok ? resolved.houseContractId : 0
  expect(await findApiRequest(companyId, 'test', replay.id)).toMatchObject({ contractId })
  expect(await findByAnyRequest(company.partner, { requestId: replay.id }, findPartnerContracts)).toMatchObject([
    { houseContractId: contractId },
  ])
})

it('says that the contract of a request was deleted', async () => {
  const companyId = await createTestCompany()
  const apiRequest = createApiRequest({ companyId, mode: 'test', contractId: 2 ** 31 - 1 })
  await storeApiRequests([apiRequest])
  expect(await findApiRequest(companyId, 'test', apiRequest.id)).toMatchObject({
    ...{ contractId: 2 ** 31 - 1, isContractDeleted: true },
  })
})

it('returns the fields of a logged body in the order of the API specification', async () => {
  const companyId = await createTestCompany()
  const fields = {
    firstName: 'text',
    email: 'text',
    startDate: '2026-11-20',
    selectedServices: { gas: true, tv: 'true' },
  }
  const apiRequest = createApiRequest({ companyId, body: { fields: fields as MaskedBody['fields'], unknown: 0 } })
  await storeApiRequests([apiRequest])
  const detail = await findApiRequest(companyId, 'live', apiRequest.id)
  expect(JSON.stringify(detail?.body?.fields)).toBe(JSON.stringify(fields))
})

it('filters API requests by each field of the filter form', async () => {
  const companyId = await createTestCompany()
  const todayAt = (text: string) => new Date(`${new Date().toISOString().slice(0, 10)}T${text}Z`)
  const requests = {
    created: createApiRequest({ endpoint: 'createBillsPackage', at: todayAt('10:00:00') }),
    replayed: createApiRequest({ endpoint: 'createBillsPackage', at: todayAt('10:01:00'), replayed: true }),
    rejected: createApiRequest({
      ...{ status: 400, error: 'x', errorCode: 'tenant_has_contract', at: todayAt('10:02:00'), apiKeyId: 8 },
    }),
    errored: createApiRequest({ status: 503, error: 'x', at: todayAt('10:03:00') }),
  }
  await storeApiRequests(Object.values(requests).map((one) => ({ ...one, companyId })))
  const listNames = async (filter: Partial<RequestFilter>) => {
    const { rows } = await listApiRequests(companyId, 'live', { ...NO_FILTER, ...filter })
    return rows.map(({ id }) => Object.entries(requests).find(([, request]) => request.id === id)?.[0]).reverse()
  }
  expect(await listNames({ endpoint: 'createBillsPackage' })).toEqual(['created', 'replayed'])
  expect(await listNames({ response: '2xx' })).toEqual(['created', 'replayed'])
  expect(await listNames({ response: '4xx' })).toEqual(['rejected'])
  expect(await listNames({ response: '5xx' })).toEqual(['errored'])
  expect(await listNames({ response: 'failed' })).toEqual(['rejected', 'errored'])
  expect(await listNames({ code: 'tenant_has_contract' })).toEqual(['rejected'])
  expect(await listNames({ code: 'not_found' })).toEqual([])
  expect(await listNames({ key: 8 })).toEqual(['rejected'])
  expect(await listNames({ replays: 'only' })).toEqual(['replayed'])
  expect(await listNames({ replays: 'without' })).toEqual(['created', 'rejected', 'errored'])
  expect(await listNames({ from: todayAt('10:01:00'), to: todayAt('10:03:00') })).toEqual(['replayed', 'rejected'])
  expect(await listNames({ id: requests.errored.id })).toEqual(['errored'])
  expect(await listNames({ id: requests.errored.id, response: '2xx' })).toEqual([])
})

it('pages through API requests in both directions, even if many arrived in the same millisecond', async () => {
  const companyId = await createTestCompany()
  const [at, justBefore] = [new Date(), new Date(Date.now() - 1)]
  await storeApiRequests(
    Array.from({ length: 120 }, (_, n) => createApiRequest({ companyId, at: n < 110 ? at : justBefore })),
  )
  const findPage = (cursor?: Cursor) => listApiRequests(companyId, 'live', NO_FILTER, cursor)
  const firstPage = await findPage()
  const secondPage = await findPage(firstPage.older ?? undefined)
  const thirdPage = await findPage(secondPage.older ?? undefined)
  const sizes = [firstPage, secondPage, thirdPage].map(({ rows }) => rows.length)
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set([firstPage, secondPage, thirdPage].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120)
  expect([firstPage.newer, thirdPage.older]).toEqual([null, null])
  expect(await findPage(thirdPage.newer ?? undefined)).toEqual(secondPage)
  expect(await findPage(secondPage.newer ?? undefined)).toEqual(firstPage)
  const [newest] = firstPage.rows
  expect(await findPage(newest && { before: newest })).toEqual(firstPage)
})

it('uses an index to find server errors or the requests of one API key', async () => {
  const explain = async (where: string) => {
    const rows = await db.sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM api_requests WHERE company_id = 1 AND mode = 'live' AND ${where} ORDER BY at DESC, id LIMIT 51`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '_')
  await storeApiRequests(Array.from({ length: 2_000 }, () => createApiRequest({ at: new Date() })))
  await db.sql('ANALYZE api_requests')
  expect(await explain('status >= 500')).toContain(`api_requests_${today}_company_id_mode_at_id_status_idx`)
  expect(await explain('api_key_id = 99')).toContain(`api_requests_${today}_api_key_id_at_id_idx`)
})
