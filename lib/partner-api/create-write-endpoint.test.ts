import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { UNRESTRICTED } from '@/lib/companies/api-keys/key-restrictions'
import { cancelUpcomingContract } from '@/lib/contracts/cancel-contract'
import { contractPathSchema } from '@/lib/contracts/read-back/schema'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { ApiKeyPermission, Mode } from '@/prisma/client/enums'
import { successResponse } from './api-responses'
import { CANCELLATION_ERRORS } from './contract-responses'
import { createWriteEndpoint } from './create-write-endpoint'
import { countBacklog } from './request-log/log-request'

const endpoint = createWriteEndpoint({
  name: 'cancelContract',
  schema: contractPathSchema,
  execute: cancelUpcomingContract,
  toResponse: (outcome) => (outcome.ok ? successResponse({ ...outcome }) : CANCELLATION_ERRORS[outcome.reason]),
})

let db: TestDatabase
let companyId: CompanyId
let key: string
beforeAll(async () => {
  db = await createTestDatabase()
  companyId = (await insertCompany(db)) as CompanyId
  key = await addKey()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function addKey(
  permissions: ApiKeyPermission[] = UNRESTRICTED.permissions,
  mode: Mode = 'live',
  owner = companyId,
): Promise<string> {
  const created = await createApiKey(OPERATOR, owner, mode, {
    ...{ label: null, expiresAt: null },
    restrictions: { ...UNRESTRICTED, permissions },
  })
  if (!created.ok) throw new Error(created.reason)
  return created.key
}

const createContract = async () => (await queueEmail(db, { companyId })).contractId

async function cancel(
  houseContractId: number | string,
  { body, headers }: { body?: string; headers?: Record<string, string> } = {},
) {
  const request = new Request('http://localhost/api/v1/contracts/1/cancel', {
    ...{ method: 'POST', body: body ?? null },
    headers: {
      ...{ 'X-API-Key': key, 'Content-Type': 'application/json' },
      ...(body !== undefined && { 'Content-Length': String(body.length) }),
      ...headers,
    },
  })
  const params = Promise.resolve({ houseContractId: String(houseContractId) })
  const response = await endpoint.POST(request, { params })
  const { data, message } = await response.json()
  return {
    ...{ status: response.status, data, message, headers: response.headers },
    isReplay: response.headers.get('idempotent-replayed') === 'true',
  }
}

const withIdempotencyKey = (idempotencyKey: string = randomUUID()) => ({
  headers: { 'Idempotency-Key': idempotencyKey },
})

it('carries out a request without a body, but rejects its repeat without an Idempotency-Key', async () => {
  const id = await createContract()
  expect(await cancel(id)).toMatchObject({ status: 200, isReplay: false })
  expect(await cancel(id)).toMatchObject({ status: 400, message: 'Contract is already cancelled' })
})

it('replays the response to a request with the same Idempotency-Key, path and body', async () => {
  const [id, options] = [await createContract(), { ...withIdempotencyKey(), body: '{}' }]
  const first = await cancel(id, options)
  expect(first).toMatchObject({ status: 200, isReplay: false, data: { cancelledAt: expect.any(String) } })
  expect(await cancel(id, options)).toMatchObject({ status: 200, isReplay: true, data: first.data })
})

it('rejects an Idempotency-Key that was used with another path or body', async () => {
  const [id, options] = [await createContract(), withIdempotencyKey()]
  expect((await cancel(id, options)).status).toBe(200)
  const message = 'This Idempotency-Key was used with another body'
  expect(await cancel(await createContract(), options)).toMatchObject({ status: 422, message })
  expect(await cancel(id, { ...options, body: '{ }' })).toMatchObject({ status: 422, message })
  expect(await cancel(id, withIdempotencyKey('two words'))).toMatchObject({ status: 400 })
})

it('carries out only one of several identical requests that are sent at the same time, with or without an Idempotency-Key', async () => {
  const [id, otherId, options] = [await createContract(), await createContract(), withIdempotencyKey()]
  const count = (statuses: number[], status: number) => statuses.filter((value) => value === status).length
  const withKey = await Promise.all(Array.from({ length: 8 }, () => cancel(id, options)))
  expect(withKey.filter(({ status, isReplay }) => status === 200 && !isReplay)).toHaveLength(1)
  expect(withKey.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => cancel(otherId)))).map(({ status }) => status)
  expect([count(statuses, 200), count(statuses, 400)]).toEqual([1, 7])
})

it('lets the client use an Idempotency-Key again after a rejected request', async () => {
  const [id, options] = [await createContract(), withIdempotencyKey()]
  expect(await cancel(999_999_999, options)).toMatchObject({ status: 404, message: 'Contract not found' })
  expect(await cancel(id, options)).toMatchObject({ status: 200, isReplay: false })
})

it('lets only unrestricted keys and keys with the permission “write” change contracts', async () => {
  const getStatus = async (...permissions: ApiKeyPermission[]) => {
    const restrictedKey = await addKey(permissions)
    return (await cancel(await createContract(), { headers: { 'X-API-Key': restrictedKey } })).status
  }
  expect(await getStatus('all')).toBe(200)
  expect(await getStatus('read', 'write')).toBe(200)
  expect(await getStatus('quotes', 'contracts', 'read')).toBe(403)
})

it('rejects a request without an API key, a method other than POST, and a body that isn’t a JSON object', async () => {
  const id = await createContract()
  expect((await cancel(id, { headers: { 'X-API-Key': '' } })).status).toBe(401)
  expect((await cancel(id, { body: '[]' })).status).toBe(400)
  expect((await cancel(id, { body: '{}', headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
  const request = new Request('http://localhost', { method: 'PUT' })
  const response = await endpoint.PUT(request, { params: Promise.resolve({}) })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

// This is the last test, so that no requests are waiting to be logged when the database is dropped.
it('logs requests with the changed contract’s ID, the Error-Code and a valid Idempotency-Key', async () => {
  const id = await createContract()
  const requests = [
    await cancel(id, withIdempotencyKey('booking-1041')),
    await cancel(id, withIdempotencyKey('booking-1042')),
    await cancel(id, withIdempotencyKey('Jane Doe')),
  ]
  await expect.poll(() => countBacklog().pending, { timeout: 10_000 }).toBe(0)
  const logged = await db.sql(
    `SELECT endpoint, status, contract_id, error_code, idempotency_key FROM api_requests WHERE id = ANY ($1)
     ORDER BY idempotency_key`,
    [requests.map(({ headers }) => headers.get('x-request-id'))],
  )
  expect(logged.map((row) => Object.values(row))).toEqual([
    ['cancelContract', 200, id, null, 'booking-1041'],
    ['cancelContract', 400, null, 'contract_cancelled', 'booking-1042'],
    ['cancelContract', 400, null, 'invalid_idempotency_key', null],
  ])
})
