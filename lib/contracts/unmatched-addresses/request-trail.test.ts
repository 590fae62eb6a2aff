// Follows a partner's request with an unknown address until it becomes a contract. Checks what the events name, and what
// a repeated request gets.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addTestCompany,
  buildTrailRequest,
  findOpenAddresses,
  findRequestEvents,
  holdRequest,
  KNOWN_TEST_ADDRESS,
  resolveHeldRequest,
  sendRequest,
  type TestCompany,
  withOpenTransaction,
} from '@/e2e/helpers/hold-requests'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { eraseTenant } from '@/lib/privacy/erase-tenant'
import { findContractDeliveries } from '@/lib/webhooks/delivery/find-contract-deliveries'
import { cancelContract } from '../cancel-contract'
import type { BillsPackageRequest } from '../create/schema'
import { findSettledAddress } from './find-settled-address'

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

const EMAIL_HAS_CONTRACT = { ok: false, reason: 'email has a contract' }

const send = (request: BillsPackageRequest, key: string | null = null) => sendRequest(company.partner, request, key)

describe('a contract whose address partner staff chose', () => {
  it('names the original request, the unmatched address and the Idempotency-Key in each of its events', async () => {
    const held = await holdRequest(db, company.partner)
    const result = await resolveHeldRequest(company.staff, held)
    const houseContractId = result.ok ? result.houseContractId : 0
    await cancelContract(OPERATOR, houseContractId, null)
    const [contract] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
      houseContractId,
    ])
    const trail = {
      ...{ requestId: held.requestId, addressRequestId: held.addressRequestId, idempotencyKey: held.key },
    }
    const contractData = { ...trail, houseContractId, tenantId: contract?.tenant_id }
    expect(await findRequestEvents(db, company.endpoints.test, held.requestId)).toEqual([
      { type: 'address.needed', data: trail },
      { type: 'contract.created', data: contractData },
      { type: 'contract.cancelled', data: contractData },
    ])
    const { companyId } = company.partner
    expect(await findSettledAddress(companyId, 'test', held.addressRequestId)).toEqual({
      ...{ status: 'resolved', at: expect.any(Date), requestId: held.requestId, contractId: houseContractId },
      ...{ idempotencyKey: held.key, replacedRequestIds: [] },
    })
    const deliveries = await findContractDeliveries({ companyId, mode: 'test' }, houseContractId, held.addressRequestId)
    expect(deliveries.map(({ type }) => type)).toEqual(['address.needed', 'contract.created', 'contract.cancelled'])
    const otherScope = { companyId: (await insertCompany(db)) as CompanyId, mode: 'test' as const }
    expect(await findContractDeliveries(otherScope, houseContractId, held.addressRequestId)).toEqual([])
  })

  it('is the response to a repeated request with the same key', async () => {
    const held = await holdRequest(db, company.partner)
    const before = await send(held.request, held.key)
    expect(before).toMatchObject({ isReplayed: true, result: { ok: false, reason: 'address not found' } })
    const resolved = await resolveHeldRequest(company.staff, held)
    const { isReplayed, result } = await send(held.request, held.key)
    expect({ isReplayed, result }).toEqual({
      isReplayed: true,
      result: { ...resolved, tenantId: expect.any(Number) },
    })
    expect(resolved).toMatchObject({ ok: true })
  })

  it('is the response to a repeat of each earlier request that had a key', async () => {
    const held = await holdRequest(db, company.partner)
    const laterKeys = [randomUUID(), null, randomUUID()]
    for (const key of laterKeys) await send(held.request, key)
    const [latest] = await db.sql<{ request_id: string }>('SELECT request_id FROM unmatched_addresses WHERE id = $1', [
      held.addressRequestId,
    ])
    const resolved = await resolveHeldRequest(company.staff, { ...held, requestId: latest!.request_id })
    expect(resolved).toMatchObject({ ok: true })
    for (const key of [held.key, laterKeys[0]!, laterKeys[2]!])
      expect(await send(held.request, key)).toMatchObject({ isReplayed: true, result: resolved })
  })

  it('isn’t returned to a repeated request without a key or with an expired key, which is rejected for a duplicate email', async () => {
    const held = await holdRequest(db, company.partner)
    await resolveHeldRequest(company.staff, held)
    expect((await send(held.request)).result).toMatchObject(EMAIL_HAS_CONTRACT)
    await db.sql('UPDATE idempotency_keys SET expires_at = now() WHERE owner = $1', [held.requestId])
    const repeated = await send(held.request, held.key)
    expect(repeated).toMatchObject({ isReplayed: false, result: EMAIL_HAS_CONTRACT })
    expect((await send(held.request, held.key)).result).toEqual(repeated.result)
    expect(await findOpenAddresses(db, held.request.email.key)).toEqual([])
  })

  it('is returned to a repeated request only after its transaction has been committed', async () => {
    const held = await holdRequest(db, company.partner)
    const storeContract = (transaction: TestDatabase) =>
      queueEmail(transaction, {
        ...{ companyId: company.partner.companyId, mode: 'test', recipient: held.request.email.address },
        heldRequestId: held.requestId,
      })
    let withoutKey: ReturnType<typeof sendRequest> | undefined
    await withOpenTransaction(db, storeContract, async () => {
      expect((await send(held.request, held.key)).result).toMatchObject({ reason: 'address not found' })
      withoutKey = send(held.request)
      await waitForBlockedStatement(db, 'hold_unmatched_address')
    })
    expect((await withoutKey)?.result).toMatchObject(EMAIL_HAS_CONTRACT)
    expect((await send(held.request, held.key)).result).toMatchObject({ ok: true })
    expect(await findOpenAddresses(db, held.request.email.key)).toEqual([])
  })
})

it('deletes the outcomes of all requests that were held for a tenant when the tenant is erased', async () => {
  const live = { ...company.partner, mode: 'live' as const }
  const request = buildTrailRequest()
  const { contractId } = await queueEmail(db, { companyId: live.companyId, recipient: request.email.address })
  await cancelContract(OPERATOR, contractId, null)
  const [contract] = await db.sql<{ id: number }>('SELECT tenant_id AS id FROM house_contracts WHERE id = $1', [
    contractId,
  ])
  const keys = [randomUUID(), randomUUID(), randomUUID()]
  for (const key of keys) await sendRequest(live, request, key)
  const { userId } = await signInSupportStaff(db)
  const user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
  expect(await eraseTenant(user, contract?.id ?? 0)).toEqual({ ok: true })
  for (const key of keys) expect(await sendRequest(live, request, key)).toMatchObject({ isReplayed: false })
})

it('names the Idempotency-Key in the events of a contract that a request created directly', async () => {
  const { requestId, result } = await send(buildTrailRequest({ address: KNOWN_TEST_ADDRESS }), 'booking-direct')
  const { houseContractId, tenantId } = result as { houseContractId: number; tenantId: number }
  expect(await findRequestEvents(db, company.endpoints.test, requestId)).toEqual([
    {
      type: 'contract.created',
      data: { houseContractId, tenantId, requestId, addressRequestId: null, idempotencyKey: 'booking-direct' },
    },
  ])
})

it('gives older contracts their request IDs in the migration, and closes unmatched addresses of tenants with a contract', async () => {
  await db.unlockLogs()
  const { contractId, recipient } = await queueEmail(db)
  const requestId = randomUUID()
  await db.sql(
    `UPDATE audit_events SET actor_type = 'partner_staff', actor_id = 1, request_id = $2
     WHERE action = 'house_contract.created' AND subject_id = $1`,
    [contractId, requestId],
  )
  const [unmatchedAddress] = await db.sql<{ id: number }>(
    `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, expires_at)
     VALUES ($1, 'live', $2, '{}', '[]', gen_random_uuid(), now() + interval '1 day') RETURNING id`,
    [company.partner.companyId, recipient],
  )
  const migration = await readFile('prisma/migrations/20261128090000_request_trail/migration.sql', 'utf8')
  await db.sql(migration.slice(migration.indexOf('UPDATE house_contracts c SET request_id')))
  expect(await db.sql('SELECT request_id FROM house_contracts WHERE id = $1', [contractId])).toEqual([
    { request_id: requestId },
  ])
  expect(await findOpenAddresses(db, recipient)).toEqual([])
  expect(
    await db.sql('SELECT contract_id FROM closed_unmatched_addresses WHERE id = $1', [unmatchedAddress!.id]),
  ).toEqual([{ contract_id: contractId }])
})
