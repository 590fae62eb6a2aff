import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createApiRequestContext } from '../api-request-context'
import { successResponse } from '../api-responses'
import { toApiRequest } from './api-request'
import { findWholeTestRequest } from './find-whole-test-request'
import { purgeTestApiRequests } from './purge-test-api-requests'
import { storeApiRequests } from './store-api-requests'
import { MAX_LENGTH, toWholeTestRequest } from './whole-test-request'

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

const HEADERS: Record<string, string> = {
  ...{ 'content-type': 'application/json', 'x-api-key': 'eb_test_secret', 'user-agent': 'Homes/1.0', cookie: 'a=b' },
}

async function logTestRequest(body: string | Uint8Array, { mode = 'test' as 'live' | 'test', isDropped = false } = {}) {
  const context = createApiRequestContext('getQuotes')
  context.partner = { companyId, mode, actor: { type: 'api_key', id: 1 } } as Partner
  context.bodyBytes = Buffer.from(body)
  const request = { url: '/api/external/getQuotes.php', headers: { get: (name: string) => HEADERS[name] ?? null } }
  const response = { status: 200, headers: { 'Error-Code': 'x' }, body: { message: 'z'.repeat(20_000) } }
  const whole = toWholeTestRequest({ ...request, body: null }, context, response, isDropped)
  const row = toApiRequest(context, successResponse({}))
  await storeApiRequests(row ? [{ ...row, ...(whole && { whole }) }] : [])
  return findWholeTestRequest(companyId, context.requestId)
}

it('stores a test-mode request and its response as they were sent, but never the API key', async () => {
  expect(await logTestRequest('{"email": "ada@example.org"')).toEqual({
    url: '/api/external/getQuotes.php',
    requestHeaders: { 'Content-Type': 'application/json', 'User-Agent': 'Homes/1.0' },
    requestBody: '{"email": "ada@example.org"',
    responseHeaders: { 'Error-Code': 'x' },
    responseBody: `{"message":"${'z'.repeat(20_000)}`.slice(0, MAX_LENGTH),
  })
  expect(await logTestRequest('{}', { isDropped: true })).toMatchObject({ responseHeaders: {}, responseBody: null })
})

it('stores no whole request in live mode, and returns none to another company', async () => {
  expect(await logTestRequest('{"email": "ada@example.org"}', { mode: 'live' })).toBeNull()
  await logTestRequest('{}')
  const [row] = await db.sql<{ id: string }>('SELECT id FROM test_api_requests ORDER BY at DESC LIMIT 1')
  expect(await findWholeTestRequest(companyId, row?.id ?? '')).not.toBeNull()
  expect(await findWholeTestRequest((companyId + 1) as CompanyId, row?.id ?? '')).toBeNull()
})

it('stores replacement characters for the parts of a body that aren’t text or that PostgreSQL can’t store', async () => {
  const body = new Uint8Array([0x61, 0x00, 0xff, 0xed, 0xa0, 0x80])
  expect((await logTestRequest(body))?.requestBody).toMatch(/^a\uFFFD+$/)
  const cutEmoji = `${'a'.repeat(MAX_LENGTH - 1)}😀`
  expect((await logTestRequest(cutEmoji))?.requestBody).toBe(`${'a'.repeat(MAX_LENGTH - 1)}\uFFFD`)
})

it('deletes whole requests that are over a week old, and all but the newest thousand of a company', async () => {
  await db.sql('DELETE FROM test_api_requests')
  const insert = (count: number, company: number, age: string) =>
    db.sql(
      `INSERT INTO test_api_requests (id, at, company_id, url, request_headers, response_headers)
       SELECT gen_random_uuid(), now() - $3::interval - n * interval '1 second', $2, '/', '{}', '{}'
       FROM generate_series(1, $1) n`,
      [count, company, age],
    )
  await insert(1_003, companyId, '1 day')
  await insert(2, companyId + 1, '1 day')
  await insert(4, companyId + 1, '8 days')
  expect(await purgeTestApiRequests()).toBe(7)
  const [left] = await db.sql(
    `SELECT count(*)::int, max(now() - at) < interval '2 days' AS recent FROM test_api_requests`,
  )
  expect(left).toEqual({ count: 1_002, recent: true })
})
