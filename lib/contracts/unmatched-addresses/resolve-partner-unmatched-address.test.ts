import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addTestCompany,
  expireHeldRequest,
  findRequestEvents,
  type HeldRequest,
  holdRequest,
  KNOWN_TEST_ADDRESS,
  sendRequest,
  type TestCompany,
  withOpenTransaction,
} from '@/e2e/helpers/hold-requests'
import { queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { acquireIdempotencyLock } from '@/lib/partner-api/idempotency/acquire-idempotency-lock'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { purgeExpiredUnmatchedAddresses } from './purge-expired-unmatched-addresses'
import type { PartnerResolution } from './read-back/schema'
import { resolvePartnerUnmatchedAddress } from './resolve-partner-unmatched-address'
import { setUnmatchedAddressDismissed } from './set-unmatched-address-dismissed'

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

const resolve = (
  { addressRequestId }: HeldRequest,
  choice: Partial<PartnerResolution> = {},
  principal: Principal = company.partner,
) =>
  resolvePartnerUnmatchedAddress(
    { ...principal, requestId: randomUUID() },
    { addressRequestId, addressId: 'GB|TM|2', ...choice },
  )

const dismiss = ({ addressRequestId }: HeldRequest) =>
  setUnmatchedAddressDismissed({ ...company.partner, requestId: randomUUID() }, addressRequestId, true)

const countContracts = async ({ request }: HeldRequest) =>
  (await db.sql('SELECT FROM house_contracts WHERE email = $1', [request.email.address])).length

/** Stores a contract of the held request's tenant in an open transaction. Returns what `during` returns. */
async function whileStoringContract<Result>(
  { request }: HeldRequest,
  heldRequestId: string | null,
  blockedStatement: string,
  during: () => Promise<Result>,
): Promise<Result> {
  const storeContract = (transaction: TestDatabase) =>
    queueEmail(transaction, {
      ...{ companyId: company.partner.companyId, mode: 'test', recipient: request.email.address },
      ...(heldRequestId && { heldRequestId }),
    })
  let result: Promise<Result> | undefined
  await withOpenTransaction(db, storeContract, async () => {
    result = during()
    await waitForBlockedStatement(db, blockedStatement)
  })
  return result as Promise<Result>
}

describe('a held request that a program completes with an API key', () => {
  it('becomes a contract that names the held request and its key, not the request that chose the address', async () => {
    const held = await holdRequest(db, company.partner)
    const sender = { ...company.partner, requestId: randomUUID() }
    const acquire = () => acquireIdempotencyLock(sender, 'resolveUnmatchedAddress', 'resolve-1', Buffer.from(''))
    await acquire()
    const result = await resolvePartnerUnmatchedAddress(
      { ...sender, idempotencyKey: 'resolve-1' },
      { addressRequestId: held.addressRequestId, addressId: 'GB|TM|2', requestId: held.requestId },
    )
    const [contract] = await db.sql<{ id: number; tenant_id: number }>(
      'SELECT id, tenant_id, address_id, request_id, address_request_id, idempotency_key FROM house_contracts WHERE email = $1',
      [held.request.email.address],
    )
    expect(contract).toMatchObject({
      ...{ address_id: 'GB|TM|2', request_id: held.requestId, address_request_id: held.addressRequestId },
      idempotency_key: held.key,
    })
    expect(result).toEqual({
      ...{ ok: true, houseContractId: contract?.id, tenantId: contract?.tenant_id, accountCreated: true },
    })
    expect(await acquire()).toEqual({ status: 'completed', outcome: result })
    expect((await sendRequest(company.partner, held.request, held.key)).result).toEqual(result)
    expect(await findRequestEvents(db, company.endpoints.test, held.requestId)).toMatchObject([
      { type: 'address.needed' },
      { type: 'contract.created', data: { houseContractId: contract?.id, idempotencyKey: held.key } },
    ])
    expect(
      await db.sql(
        `SELECT actor_type, actor_id, request_id FROM audit_events WHERE action = 'house_contract.created' AND subject_id = $1`,
        [contract?.id],
      ),
    ).toEqual([{ actor_type: 'api_key', actor_id: company.partner.actor.id, request_id: sender.requestId }])
  })

  it('gives the contract no key if the held request had none', async () => {
    const { request, ...held } = await holdRequest(db, company.partner)
    const withoutKey = await sendRequest(company.partner, request)
    const sender = { ...company.partner, requestId: randomUUID(), idempotencyKey: 'resolve-2' }
    await acquireIdempotencyLock(sender, 'resolveUnmatchedAddress', 'resolve-2', Buffer.from(''))
    const choice = { addressRequestId: held.addressRequestId, addressId: 'GB|TM|2' }
    expect(await resolvePartnerUnmatchedAddress(sender, choice)).toMatchObject({ ok: true })
    expect(
      await db.sql('SELECT idempotency_key FROM house_contracts WHERE request_id = $1', [withoutKey.requestId]),
    ).toEqual([{ idempotency_key: null }])
  })

  it('becomes only one contract if ten requests choose an address at once', async () => {
    const held = await holdRequest(db, company.partner)
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => resolve(held, { addressId: `GB|TM|${1 + (index % 3)}` })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(9).fill({ ok: false, reason: 'already resolved' }))
    expect(await countContracts(held)).toBe(1)
  })

  it('becomes a contract even if it’s dismissed, before or at the same time', async () => {
    const dismissed = await holdRequest(db, company.partner)
    await dismiss(dismissed)
    expect(await resolve(dismissed)).toMatchObject({ ok: true })
    const held = await holdRequest(db, company.partner)
    const dismissal = await whileStoringContract(held, held.requestId, 'FROM unmatched_addresses', () => dismiss(held))
    expect(dismissal).toEqual({ ok: false, reason: 'already resolved' })
  })
})

describe('a request that chooses an address', () => {
  it('is rejected if the tenant gets a contract in another way, before or at the same time', async () => {
    const closed = await holdRequest(db, company.partner)
    await sendRequest(company.partner, { ...closed.request, address: KNOWN_TEST_ADDRESS })
    expect(await resolve(closed)).toEqual({ ok: false, reason: 'already closed' })
    const held = await holdRequest(db, company.partner)
    const result = await whileStoringContract(held, null, 'store_bills_package', () => resolve(held))
    expect(result).toEqual({ ok: false, reason: 'already closed' })
    expect(await countContracts(held)).toBe(1)
  })

  it('is rejected if the unmatched address has expired, even if it has been deleted', async () => {
    const held = await holdRequest(db, company.partner)
    await expireHeldRequest(db, held)
    expect(await resolve(held)).toEqual({ ok: false, reason: 'expired' })
    await purgeExpiredUnmatchedAddresses()
    expect(await resolve(held)).toEqual({ ok: false, reason: 'expired' })
    expect(await countContracts(held)).toBe(0)
  })

  it('is rejected if a later request has replaced the one that it names', async () => {
    const held = await holdRequest(db, company.partner)
    const later = await sendRequest(company.partner, held.request)
    expect(await resolve(held, { requestId: held.requestId })).toEqual({ ok: false, reason: 'changed' })
    expect(await countContracts(held)).toBe(0)
    expect(await resolve(held, { requestId: later.requestId })).toMatchObject({ ok: true })
  })

  it('creates a contract if its text identifies one home, and otherwise leaves the unmatched address open', async () => {
    const held = await holdRequest(db, company.partner)
    expect(await resolve(held, { addressId: 'Test Street, Testington' })).toMatchObject({ reason: 'address not found' })
    expect(await resolve(held, { addressId: KNOWN_TEST_ADDRESS })).toMatchObject({ ok: true })
    expect(await countContracts(held)).toBe(1)
  })

  it('is rejected if the address is unknown, or if the held request isn’t valid any more', async () => {
    const held = await holdRequest(db, company.partner)
    expect(await resolve(held, { addressId: 'GB|TM|9' })).toEqual({ ok: false, reason: 'address not found' })
    await db.sql(`UPDATE unmatched_addresses SET request = request || '{"endDate": "2020-01-01"}' WHERE id = $1`, [
      held.addressRequestId,
    ])
    expect(await resolve(held)).toEqual({
      ...{ ok: false, reason: 'no longer valid', messages: ['End date must not be before the start date'] },
    })
    expect(await countContracts(held)).toBe(0)
  })

  it('doesn’t find an unmatched address of another company or of the other mode, whatever its status', async () => {
    const other = (await addTestCompany(db)).partner
    const held = await holdRequest(db, company.partner)
    const resolved = await holdRequest(db, company.partner)
    const expired = await holdRequest(db, company.partner)
    await resolve(resolved)
    await expireHeldRequest(db, expired)
    const before = await db.dump()
    for (const principal of [other, { ...company.partner, mode: 'live' as const }]) {
      for (const target of [held, resolved, expired]) {
        expect(await resolve(target, {}, principal)).toEqual({ ok: false, reason: 'no such unmatched address' })
      }
    }
    expect(await db.dump()).toBe(before)
  })
})
