// Checks when a request opens an unmatched address, and when a contract closes one.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addTestCompany,
  buildTrailRequest,
  findOpenAddresses,
  findRequestEvents,
  type HeldRequest,
  holdRequest,
  KNOWN_TEST_ADDRESS,
  resolveHeldRequest,
  sendRequest,
  type TestCompany,
  withOpenTransaction,
} from '@/e2e/helpers/hold-requests'
import { queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { uniqueEmail } from '@/e2e/helpers/request-bodies'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { correctTenantEmail } from '@/lib/support/tenants/correct-tenant-email'
import { cancelContract } from '../cancel-contract'
import { createBillsPackage } from '../create/create-bills-package'
import type { BillsPackageRequest } from '../create/schema'
import { findContract } from '../find-contract'
import { findSettledAddress } from './find-settled-address'

let db: TestDatabase
let company: TestCompany
let otherCompany: TestCompany

beforeAll(async () => {
  db = await createTestDatabase()
  company = await addTestCompany(db)
  otherCompany = await addTestCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const EMAIL_HAS_CONTRACT = { ok: false, reason: 'email has a contract' }

const send = (request: BillsPackageRequest, key: string | null = null) => sendRequest(company.partner, request, key)

const findClosedAddress = async ({ addressRequestId }: HeldRequest) =>
  (await db.sql('SELECT request_id, contract_id FROM closed_unmatched_addresses WHERE id = $1', [addressRequestId]))[0]

describe('a request whose address isn’t found', () => {
  it('opens no unmatched address if the tenant has a contract, and counts as rejected for a duplicate email', async () => {
    const email = uniqueEmail()
    expect((await send(buildTrailRequest({ email, address: KNOWN_TEST_ADDRESS }))).result).toMatchObject({ ok: true })
    const { requestId, result } = await send(buildTrailRequest({ email }))
    expect(result).toEqual({ ...EMAIL_HAS_CONTRACT, isFailedLookup: true })
    expect(await findOpenAddresses(db, email)).toEqual([])
    expect(await findRequestEvents(db, company.endpoints.test, requestId)).toEqual([])
    const rejections = await db.sql('SELECT duplicate_email_rejections > 0 AS counted FROM api_keys WHERE id = $1', [
      company.partner.actor.id,
    ])
    expect(rejections).toEqual([{ counted: true }])
  })

  it('opens an unmatched address once the tenant’s contract has been cancelled', async () => {
    const email = uniqueEmail()
    const { result } = await send(buildTrailRequest({ email, address: KNOWN_TEST_ADDRESS }))
    await cancelContract(OPERATOR, (result as { houseContractId: number }).houseContractId, null)
    expect((await send(buildTrailRequest({ email }))).result).toMatchObject({ reason: 'address not found' })
    expect(await findOpenAddresses(db, email)).toHaveLength(1)
  })

  it('is rejected for a duplicate email if it has the test email address has-contract@test-mode.example', async () => {
    const { result } = await send(buildTrailRequest({ email: 'has-contract@test-mode.example' }), `key-${randomUUID()}`)
    expect(result).toEqual(EMAIL_HAS_CONTRACT)
  })
})

describe('an unmatched address whose tenant gets a contract in another way', () => {
  const closedEvent = (held: HeldRequest, houseContractId: number | null) => ({
    type: 'address.closed',
    data: {
      ...{ requestId: held.requestId, addressRequestId: held.addressRequestId, idempotencyKey: held.key },
      ...{ reason: 'tenant_has_contract', houseContractId },
    },
  })

  it('is closed by a later request that creates a contract, and retries of the held request are rejected for a duplicate email', async () => {
    const replaced = await holdRequest(db, company.partner)
    const key = `booking-${randomUUID()}`
    const held = { ...replaced, key, requestId: (await send(replaced.request, key)).requestId }
    const email = held.request.email.address
    const { result } = await send(buildTrailRequest({ email, address: KNOWN_TEST_ADDRESS }), `booking-${randomUUID()}`)
    const { houseContractId } = result as { houseContractId: number }
    expect(await findRequestEvents(db, company.endpoints.test, held.requestId)).toEqual([
      closedEvent(held, houseContractId),
    ])
    expect(await findClosedAddress(held)).toEqual({ request_id: held.requestId, contract_id: houseContractId })
    expect(await findContract(company.partner.companyId, 'test', houseContractId)).toMatchObject({
      closedAddresses: [
        { id: held.addressRequestId, requestId: held.requestId, replacedRequestIds: [replaced.requestId] },
      ],
    })
    for (const repeatedKey of [held.key, replaced.key])
      expect(await send(held.request, repeatedKey)).toMatchObject({ isReplayed: true, result: EMAIL_HAS_CONTRACT })
    expect(await findSettledAddress(company.partner.companyId, 'test', held.addressRequestId)).toMatchObject({
      ...{ status: 'closed', contractId: houseContractId },
    })
    expect(await resolveHeldRequest(company.staff, held)).toEqual({
      ok: false,
      reason: 'already resolved',
      houseContractId,
    })
  })

  it('is closed by a contract from the portal’s form', async () => {
    const held = await holdRequest(db, company.partner)
    const request = { ...held.request, address: KNOWN_TEST_ADDRESS }
    const created = await createBillsPackage({ ...company.staff, requestId: randomUUID() }, request)
    const contractId = created.ok ? created.houseContractId : null
    expect((await findRequestEvents(db, company.endpoints.test, held.requestId)).slice(1)).toEqual([
      closedEvent(held, contractId),
    ])
  })

  it('is closed in live mode by another company’s contract, whose ID isn’t in the event', async () => {
    const live = (partner: Partner): Partner => ({ ...partner, mode: 'live' })
    const held = await holdRequest(db, live(company.partner))
    const { contractId } = await queueEmail(db, {
      companyId: otherCompany.partner.companyId,
      recipient: held.request.email.address,
    })
    expect((await findRequestEvents(db, company.endpoints.live, held.requestId)).slice(1)).toEqual([
      closedEvent(held, null),
    ])
    expect(await findRequestEvents(db, otherCompany.endpoints.live, held.requestId)).toEqual([])
    expect(await findContract(otherCompany.partner.companyId, 'live', contractId)).toMatchObject({
      closedAddresses: [],
    })
    const { companyId } = company.partner
    expect(await findSettledAddress(companyId, 'live', held.addressRequestId)).toEqual({
      ...{ status: 'closed', at: expect.any(Date), requestId: held.requestId, contractId: null },
      ...{ idempotencyKey: held.key, replacedRequestIds: [] },
    })
    expect(await findSettledAddress(companyId, 'test', held.addressRequestId)).toBeNull()
    expect(await findSettledAddress(otherCompany.partner.companyId, 'live', held.addressRequestId)).toBeNull()
    expect(await findClosedAddress(held)).toEqual({ request_id: held.requestId, contract_id: contractId })
    const repeated = await sendRequest(live(company.partner), held.request)
    expect(repeated.result).toMatchObject(EMAIL_HAS_CONTRACT)
  })

  it('stays open in test mode if the contract is another company’s', async () => {
    const held = await holdRequest(db, company.partner)
    const email = held.request.email.address
    const { result } = await sendRequest(
      otherCompany.partner,
      buildTrailRequest({ email, address: KNOWN_TEST_ADDRESS }),
    )
    expect(result).toMatchObject({ ok: true })
    expect(await findOpenAddresses(db, held.request.email.key)).toHaveLength(1)
  })

  it('is closed even if it’s opened in a transaction that ends only while the contract’s transaction waits for it', async () => {
    const { partner } = company
    const [email, requestId] = [uniqueEmail(), randomUUID()]
    let contract: ReturnType<typeof queueEmail> | undefined
    const hold = (transaction: TestDatabase) =>
      transaction.sql(`SELECT hold_unmatched_address($1, 'test', $2, '{}', '[]', $3)`, [
        ...[partner.companyId, email, requestId],
      ])
    await withOpenTransaction(db, hold, async () => {
      contract = queueEmail(db, { companyId: partner.companyId, mode: 'test', recipient: email })
      await waitForBlockedStatement(db, 'store_bills_package')
    })
    const { contractId } = (await contract) ?? {}
    expect(await findOpenAddresses(db, email)).toEqual([])
    expect(
      (await findRequestEvents(db, company.endpoints.test, requestId)).map(({ type, data }) => [type, data]),
    ).toEqual([
      ['address.needed', expect.anything()],
      ['address.closed', expect.objectContaining({ houseContractId: contractId })],
    ])
  })

  it('never stays open, in whatever order requests of two companies for the same live tenant arrive', async () => {
    const request = buildTrailRequest()
    const partners = [company, otherCompany].map(({ partner }): Partner => ({ ...partner, mode: 'live' }))
    const hold = (index: number) => sendRequest(partners[index % 2]!, request)
    const createContract = async (index: number) => {
      const { companyId } = partners[index % 2]!
      return queueEmail(db, { companyId, recipient: request.email.address }).catch(() => null)
    }
    const created = await Promise.all(
      Array.from({ length: 24 }, (_, index) => (index % 6 === 5 ? createContract(index) : hold(index))),
    )
    expect(created.filter((result) => result && 'contractId' in result)).toHaveLength(1)
    expect(await findOpenAddresses(db, request.email.key)).toEqual([])
  })

  it('is closed if support corrects a tenant’s email address to that of the held request, and the tenant has a contract', async () => {
    const { userId } = await signInSupportStaff(db)
    const support = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
    const { contractId } = await queueEmail(db)
    const [contract] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
      contractId,
    ])
    const held = await holdRequest(db, { ...company.partner, mode: 'live' })
    const correction = { email: held.request.email, reason: 'Mistyped' }
    expect(await correctTenantEmail(support, contract!.tenant_id, correction)).toEqual({ ok: true })
    expect(await findOpenAddresses(db, held.request.email.key)).toEqual([])
    expect((await findRequestEvents(db, company.endpoints.live, held.requestId)).slice(1)).toEqual([
      closedEvent(held, null),
    ])
  })
})
