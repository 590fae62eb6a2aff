// Checks what happens to an unmatched address that nobody resolves: it's dismissed, restored, or expires.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addTestCompany,
  expireHeldRequest,
  findRequestEvents,
  type HeldRequest,
  holdRequest,
  resolveHeldRequest,
  sendRequest,
  type TestCompany,
} from '@/e2e/helpers/hold-requests'
import { findActivity } from '@/lib/audit/find-activity'
import { acquireIdempotencyLock } from '@/lib/partner-api/idempotency/acquire-idempotency-lock'
import { prisma } from '@/lib/platform/database/prisma'
import { purgeKeysOfExpiredAddresses } from '@/lib/webhooks/delivery/purge-keys-of-expired-addresses'
import { findSettledAddress } from './find-settled-address'
import { findUnmatchedAddress } from './find-unmatched-address'
import { purgeExpiredUnmatchedAddresses } from './purge-expired-unmatched-addresses'
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

const setDismissed = ({ addressRequestId }: HeldRequest, isDismissed: boolean, principal = company.partner) =>
  setUnmatchedAddressDismissed({ ...principal, requestId: randomUUID() }, addressRequestId, isDismissed)

/** Returns the types of the events about a held request, with the reasons of those that close it. */
const findEvents = async ({ requestId }: HeldRequest) =>
  (await findRequestEvents(db, company.endpoints.test, requestId)).map(({ type, data }) =>
    [type, data.reason].filter(Boolean).join(' '),
  )

const toTrail = ({ requestId, addressRequestId, key }: HeldRequest) => ({
  ...{ requestId, addressRequestId, idempotencyKey: key },
})

describe('an unmatched address that a program dismisses with an API key', () => {
  it('sends address.closed when it’s dismissed, and address.needed again when it’s restored', async () => {
    const held = await holdRequest(db, company.partner)
    const requestId = randomUUID()
    expect(await setUnmatchedAddressDismissed({ ...company.partner, requestId }, held.addressRequestId, true)).toEqual({
      ok: true,
      addressRequestId: held.addressRequestId,
      status: 'dismissed',
    })
    expect(await db.sql('SELECT action FROM audit_events WHERE request_id = $1', [requestId])).toEqual([
      { action: 'unmatched_address.dismissed' },
    ])
    const { companyId } = company.partner
    expect(await findUnmatchedAddress(companyId, 'test', held.addressRequestId)).toMatchObject({
      dismissed: { at: expect.any(Date), by: null },
    })
    expect(await setDismissed(held, false)).toMatchObject({ ok: true, status: 'waiting' })
    expect(await findRequestEvents(db, company.endpoints.test, held.requestId)).toEqual([
      { type: 'address.needed', data: toTrail(held) },
      { type: 'address.closed', data: { ...toTrail(held), reason: 'dismissed', houseContractId: null } },
      { type: 'address.needed', data: toTrail(held) },
    ])
    const { events } = await findActivity(companyId, { kind: 'unmatched_address' })
    expect(events).toMatchObject([
      { action: 'unmatched_address.restored', actorType: 'api_key', actorName: 'Tests' },
      { action: 'unmatched_address.dismissed', actorType: 'api_key', actorName: 'Tests' },
    ])
  })

  it('causes no second webhook event or audit event if it’s dismissed or restored twice', async () => {
    const held = await holdRequest(db, company.partner)
    for (const isDismissed of [true, true, false, false]) {
      expect(await setDismissed(held, isDismissed)).toMatchObject({ ok: true })
    }
    expect(await findEvents(held)).toEqual(['address.needed', 'address.closed dismissed', 'address.needed'])
    expect(
      await db.sql(`SELECT FROM audit_events WHERE subject_id = $1 AND action LIKE 'unmatched_address.%'`, [
        held.addressRequestId,
      ]),
    ).toHaveLength(2)
  })

  it('stores the outcome of its dismissal under the Idempotency-Key of the request that dismisses it', async () => {
    const held = await holdRequest(db, company.partner)
    const sender = { ...company.partner, requestId: randomUUID() }
    const acquire = () => acquireIdempotencyLock(sender, 'dismissUnmatchedAddress', 'dismiss-1', Buffer.from(''))
    await acquire()
    const result = await setUnmatchedAddressDismissed(
      { ...sender, idempotencyKey: 'dismiss-1' },
      held.addressRequestId,
      true,
    )
    expect(await acquire()).toEqual({ status: 'completed', outcome: result })
  })

  it('is restored by a later request whose address isn’t found, with an event that names that request', async () => {
    const held = await holdRequest(db, company.partner)
    await setDismissed(held, true)
    const { requestId } = await sendRequest(company.partner, held.request)
    expect(await findEvents(held)).toEqual(['address.needed', 'address.closed dismissed'])
    expect(await findEvents({ ...held, requestId })).toEqual(['address.needed'])
    expect((await sendRequest(company.partner, held.request)).result).toMatchObject({ reason: 'address not found' })
    expect(await findEvents({ ...held, requestId })).toEqual(['address.needed'])
  })

  it('can’t be dismissed or restored once it was resolved or has expired', async () => {
    const resolved = await holdRequest(db, company.partner)
    await resolveHeldRequest(company.staff, resolved)
    const expired = await holdRequest(db, company.partner)
    await expireHeldRequest(db, expired)
    for (const isDismissed of [true, false]) {
      expect(await setDismissed(resolved, isDismissed)).toEqual({ ok: false, reason: 'already resolved' })
      expect(await setDismissed(expired, isDismissed)).toEqual({ ok: false, reason: 'expired' })
      expect(await setDismissed({ ...expired, addressRequestId: 2_000_000_000 }, isDismissed)).toEqual({
        ...{ ok: false, reason: 'no such unmatched address' },
      })
    }
    expect(await findEvents(expired)).toEqual(['address.needed'])
  })
})

describe('an unmatched address that has expired', () => {
  it('is deleted with the event address.closed, and leaves only its IDs and times', async () => {
    const held = await holdRequest(db, company.partner)
    await expireHeldRequest(db, held)
    await purgeExpiredUnmatchedAddresses()
    expect(await findRequestEvents(db, company.endpoints.test, held.requestId)).toEqual([
      { type: 'address.needed', data: toTrail(held) },
      { type: 'address.closed', data: { ...toTrail(held), reason: 'expired', houseContractId: null } },
    ])
    expect(await db.sql('SELECT * FROM closed_unmatched_addresses WHERE id = $1', [held.addressRequestId])).toEqual([
      {
        ...{ id: held.addressRequestId, company_id: company.partner.companyId, mode: 'test' },
        ...{ request_id: held.requestId, idempotency_key: null, contract_id: null },
        ...{ replaced_request_ids: null, replaced_idempotency_keys: null },
        ...{ created_at: expect.any(Date), closed_at: expect.any(Date) },
      },
    ])
    expect(await findSettledAddress(company.partner.companyId, 'test', held.addressRequestId)).toMatchObject({
      ...{ status: 'expired', requestId: held.requestId, contractId: null },
    })
    expect(await purgeExpiredUnmatchedAddresses()).toBe(0)
  })

  it('has its Idempotency-Key removed from webhook deliveries once they’re finished', async () => {
    const held = await holdRequest(db, company.partner)
    const other = await holdRequest(db, company.partner)
    await expireHeldRequest(db, held)
    await purgeExpiredUnmatchedAddresses()
    const findKeys = async ({ requestId }: HeldRequest) =>
      (await findRequestEvents(db, company.endpoints.test, requestId)).map(({ data }) => data.idempotencyKey)
    await db.sql(`UPDATE webhook_deliveries SET status = 'delivered', settled_at = now() WHERE type = 'address.needed'`)
    await purgeKeysOfExpiredAddresses()
    expect(await findKeys(held)).toEqual([null, held.key])
    expect(await findKeys(other)).toEqual([other.key])
    await db.sql(`UPDATE webhook_deliveries SET status = 'delivered', settled_at = now()`)
    await purgeKeysOfExpiredAddresses()
    expect(await findKeys(held)).toEqual([null, null])
    expect(await purgeKeysOfExpiredAddresses()).toBe(0)
  })

  it('is closed before a new one opens if the tenant’s next request arrives before its deletion', async () => {
    const held = await holdRequest(db, company.partner)
    await expireHeldRequest(db, held)
    const { requestId } = await sendRequest(company.partner, held.request)
    expect(await findEvents(held)).toEqual(['address.needed', 'address.closed expired'])
    expect(await findEvents({ ...held, requestId })).toEqual(['address.needed'])
  })

  it('isn’t deleted while another transaction has locked it', async () => {
    const held = await holdRequest(db, company.partner)
    await expireHeldRequest(db, held)
    await prisma().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM unmatched_addresses WHERE id = ${held.addressRequestId} FOR UPDATE`
      expect(await purgeExpiredUnmatchedAddresses()).toBe(0)
    })
    expect(await purgeExpiredUnmatchedAddresses()).toBe(1)
  })
})
