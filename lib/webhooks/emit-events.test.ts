// Tests which events the database functions emit, and which endpoints receive them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setCompanyEnabled } from '@/lib/companies/set-company-enabled'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { changeOwnPhone } from '@/lib/contracts/tenants/change-own-phone'
import { recordBounce } from '@/lib/mail/outbox/record-bounce'
import { recordDeliveryResult } from '@/lib/mail/outbox/record-delivery-result'
import { storeRenderedEmail } from '@/lib/mail/outbox/store-rendered-email'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { addEndpoint, findEndpointDeliveries } from '../../e2e/helpers/create-webhook-endpoints'
import { insertCompany, PERSON, queueEmail } from '../../e2e/helpers/queue-and-find-emails'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const ENDPOINT_URL = 'http://127.0.0.1:9999/hooks'
const findEmittedEvents = async (endpointId: number) =>
  (await findEndpointDeliveries(db, endpointId)).map(({ type, data }) => ({ type, data }))
const loadEventData = async (contractId: number) => {
  const [row] = await db.sql<{ tenant_id: number; request_id: string; mode: string }>(
    'SELECT tenant_id, request_id, mode FROM house_contracts WHERE id = $1',
    [contractId],
  )
  return {
    ...{ mode: row?.mode, houseContractId: contractId, tenantId: row?.tenant_id, requestId: row?.request_id },
    ...{ addressRequestId: null, idempotencyKey: null },
  }
}
const storeUnmatchedAddress = (companyId: number, requestId: string, emailKey: string, mode = 'live') =>
  db.sql('SELECT hold_unmatched_address($1, $2, $3, $4, $5, $6)', [companyId, mode, emailKey, '{}', '[]', requestId])

it('gives a later event about the same contract a later time, even in the same transaction', async () => {
  const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL)
  const emit = (contractId: number, number: number) =>
    `PERFORM emit_event(${companyId}, 'live', 'contract.created', '{"houseContractId": ${contractId}, "number": ${number}}')`
  await db.sql(`DO $$ BEGIN ${[1, 2, 3].map((number) => emit(2 ** 31 - 1, number)).join('; ')}; ${emit(7, 0)}; END $$`)
  // The clock is an hour slow, as after a failover.
  await db.sql(`UPDATE webhook_deliveries SET created_at = created_at + interval '1 hour' WHERE contract_id = $1`, [
    2 ** 31 - 1,
  ])
  await db.sql(`DO $$ BEGIN ${emit(2 ** 31 - 1, 4)}; END $$`)
  const deliveries = await db.sql<{ number: number; at: Date }>(
    `SELECT (data->>'number')::int AS number, created_at AS at FROM webhook_deliveries
     WHERE endpoint_id = $1 AND contract_id = $2 ORDER BY created_at`,
    [endpointId, 2 ** 31 - 1],
  )
  expect(deliveries.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(new Set(deliveries.map(({ at }) => at.getTime())).size).toBe(4)
})

describe('the event contract.created', () => {
  it('contains only IDs, the mode and the idempotency key, and queues a delivery job for the endpoint', async () => {
    const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL)
    const { contractId } = await queueEmail(db, { companyId })
    expect(await findEmittedEvents(endpointId)).toEqual([
      { type: 'contract.created', data: await loadEventData(contractId) },
    ])
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    expect(delivery).toMatchObject({ status: 'pending', failure: null })
    const [job] = await db.sql('SELECT name, data, group_id, retry_limit, dead_letter FROM pgboss.job WHERE id = $1', [
      delivery?.job_id,
    ])
    expect(job).toEqual({
      name: 'webhook',
      data: { deliveryId: delivery?.id },
      group_id: String(endpointId),
      retry_limit: 23,
      dead_letter: 'webhook-failed',
    })
  })

  it('isn’t emitted if the contract is rejected', async () => {
    const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL)
    const { recipient } = await queueEmail(db, { companyId })
    await expect(queueEmail(db, { companyId, recipient })).rejects.toThrow('tenant already has a contract')
    expect(await findEmittedEvents(endpointId)).toHaveLength(1)
  })

  it('isn’t emitted if the transaction is rolled back', async () => {
    const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL)
    await db.sql(`BEGIN; SELECT emit_event(${companyId}, 'live', 'contract.created', '{}'); ROLLBACK`)
    expect(await findEmittedEvents(endpointId)).toEqual([])
  })
})

describe('delivering webhook events', () => {
  it('reaches only enabled endpoints of the same company and mode that subscribe to the event', async () => {
    const companyId = await insertCompany(db)
    const [allEvents, contractEvents, testMode, otherEvents, disabledEndpoint] = await Promise.all([
      addEndpoint(db, ENDPOINT_URL, { companyId }),
      addEndpoint(db, ENDPOINT_URL, { companyId, events: ['contract.created'] }),
      addEndpoint(db, ENDPOINT_URL, { companyId, mode: 'test' }),
      addEndpoint(db, ENDPOINT_URL, { companyId, events: ['mail.bounced', 'address.needed'] }),
      addEndpoint(db, ENDPOINT_URL, { companyId }),
    ])
    const otherCompany = await addEndpoint(db, ENDPOINT_URL)
    await db.sql(`UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'operator' WHERE id = $1`, [
      disabledEndpoint.endpointId,
    ])
    await queueEmail(db, { companyId })
    const count = async ({ endpointId }: { endpointId: number }) => (await findEmittedEvents(endpointId)).length
    expect(
      await Promise.all([allEvents, contractEvents, testMode, otherEvents, disabledEndpoint, otherCompany].map(count)),
    ).toEqual([1, 1, 0, 0, 0, 0])
    await queueEmail(db, { companyId, mode: 'test' })
    expect(
      await Promise.all([allEvents, contractEvents, testMode, otherEvents, disabledEndpoint, otherCompany].map(count)),
    ).toEqual([1, 1, 1, 0, 0, 0])
    const [[firstDelivery], [secondDelivery]] = [
      await findEndpointDeliveries(db, allEvents.endpointId),
      await findEndpointDeliveries(db, contractEvents.endpointId),
    ]
    expect(firstDelivery?.id).not.toBe(secondDelivery?.id)
  })

  it('creates no deliveries while the company is disabled', async () => {
    const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL)
    await setCompanyEnabled(OPERATOR, companyId, false)
    await queueEmail(db, { companyId })
    expect(await findEmittedEvents(endpointId)).toEqual([])
    await setCompanyEnabled(OPERATOR, companyId, true)
    await queueEmail(db, { companyId })
    expect(await findEmittedEvents(endpointId)).toHaveLength(1)
  })

  it('creates no deliveries or jobs if the company has no endpoint', async () => {
    const countsBefore = await countRows()
    await queueEmail(db)
    expect(await countRows()).toEqual(countsBefore)
  })

  const countRows = () =>
    db.sql(`SELECT (SELECT count(*) FROM webhook_deliveries) AS deliveries,
      (SELECT count(*) FROM pgboss.job WHERE name = 'webhook') AS jobs`)
})

it('emits address.needed only once for a tenant’s email address, even if the request is repeated', async () => {
  const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL)
  const requestId = randomUUID()
  await storeUnmatchedAddress(companyId, requestId, 'a@example.org')
  await storeUnmatchedAddress(companyId, randomUUID(), 'a@example.org')
  await storeUnmatchedAddress(companyId, randomUUID(), 'a@example.org', 'test')
  const [unmatchedAddress] = await db.sql<{ id: number }>(
    'SELECT id FROM unmatched_addresses WHERE company_id = $1 AND mode = $2',
    [companyId, 'live'],
  )
  expect(await findEmittedEvents(endpointId)).toEqual([
    {
      type: 'address.needed',
      data: { mode: 'live', addressRequestId: unmatchedAddress?.id, requestId, idempotencyKey: null },
    },
  ])
})

it('emits address.needed again for the same email address after 14 days', async () => {
  const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL)
  await storeUnmatchedAddress(companyId, randomUUID(), 'a@example.org')
  await db.sql(
    `UPDATE unmatched_addresses SET created_at = now() - interval '14 days', expires_at = now() - interval '1 second' WHERE company_id = $1`,
    [companyId],
  )
  const requestId = randomUUID()
  await storeUnmatchedAddress(companyId, requestId, 'a@example.org')
  const unmatchedAddresses = await db.sql<{ id: number }>('SELECT id FROM unmatched_addresses WHERE company_id = $1', [
    companyId,
  ])
  expect(unmatchedAddresses).toHaveLength(1)
  const events = await findEmittedEvents(endpointId)
  expect(events.filter(({ type }) => type === 'address.needed').map(({ data }) => data)).toEqual([
    { mode: 'live', addressRequestId: expect.any(Number), requestId: expect.any(String), idempotencyKey: null },
    { mode: 'live', addressRequestId: unmatchedAddresses[0]?.id, requestId, idempotencyKey: null },
  ])
})

it('emits contract.corrected once for each change of an active contract, and not if nothing changed', async () => {
  const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL, { events: ['contract.corrected'] })
  const { contractId } = await queueEmail(db, { companyId })
  const data = await loadEventData(contractId)
  const tenant = { tenantId: data.tenantId, actor: OPERATOR } as unknown as SignedInTenant
  for (const phone of ['07700 900998', '07700 900999', '07700 900999']) await changeOwnPhone(tenant, phone)
  const event = { type: 'contract.corrected', data }
  expect(await findEmittedEvents(endpointId)).toEqual([event, event])
  await cancelContract(OPERATOR, contractId, null)
  await changeOwnPhone(tenant, '07700 900998')
  expect(await findEmittedEvents(endpointId)).toHaveLength(2)
})

describe('the event contract.cancelled', () => {
  it('is emitted only for the first cancellation of a contract', async () => {
    const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL, { events: ['contract.cancelled'] })
    const { contractId, recipient } = await queueEmail(db, { companyId })
    expect(await cancelContract(OPERATOR, contractId, null)).toEqual({ ok: true })
    expect(await cancelContract(OPERATOR, contractId, null)).toEqual({ ok: false, reason: 'already closed' })
    expect(await findEmittedEvents(endpointId)).toEqual([
      { type: 'contract.cancelled', data: await loadEventData(contractId) },
    ])
    const [contract] = await db.sql('SELECT status, cancelled_at FROM house_contracts WHERE id = $1', [contractId])
    expect(contract).toEqual({ status: 'cancelled', cancelled_at: expect.any(Date) })
    expect(
      await db.sql(`SELECT company_id, actor_type, actor_id FROM audit_events
        WHERE action = 'house_contract.cancelled' AND subject_id = ${contractId}`),
    ).toEqual([{ company_id: companyId, actor_type: 'operator', actor_id: null }])
    expect((await queueEmail(db, { companyId, recipient })).contractId).toBeGreaterThan(contractId)
  })

  it('can’t be emitted for an unknown contract, because its cancellation is rejected', async () => {
    expect(await cancelContract(OPERATOR, 2_000_000_000, null)).toEqual({ ok: false, reason: 'no such contract' })
  })

  it('is emitted once for ten concurrent cancellations', async () => {
    const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL, { events: ['contract.cancelled'] })
    const { contractId } = await queueEmail(db, { companyId })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => cancelContract(OPERATOR, contractId, null)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findEmittedEvents(endpointId)).toHaveLength(1)
  })
})

describe('the event mail.bounced', () => {
  it.each(['queued', 'sent'])('is emitted once for an email with the status %s', async (status) => {
    const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL, { events: ['mail.bounced'] })
    const { emailId, contractId } = await queueEmail(db, { companyId })
    await storeRenderedEmail(emailId, { subject: 's', html: 'h', text: 't' })
    if (status === 'sent') {
      await recordDeliveryResult({ id: emailId, submission: 1 }, { status: 'sent', providerId: 'p' })
      await db.sql(`UPDATE emails SET settled_at = now() - interval '1 day' WHERE id = $1`, [emailId])
    }
    expect(await recordBounce(emailId)).toBe(true)
    expect(await recordBounce(emailId)).toBe(false)
    expect(await recordDeliveryResult({ id: emailId, submission: 1 }, { status: 'sent', providerId: 'late' })).toBe(
      false,
    )
    expect(await findEmittedEvents(endpointId)).toEqual([
      {
        type: 'mail.bounced',
        data: { ...(await loadEventData(contractId)), emailId, template: 'bills-package-confirmation' },
      },
    ])
    const [email] = await db.sql(
      `SELECT status, settled_at > now() - interval '1 minute' AS settled_now FROM emails WHERE id = $1`,
      [emailId],
    )
    expect(email).toEqual({ status: 'bounced', settled_now: true })
  })

  it('isn’t emitted for an email that had already failed', async () => {
    const { companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL, { events: ['mail.bounced'] })
    const { emailId } = await queueEmail(db, { companyId })
    await recordDeliveryResult({ id: emailId, submission: 1 }, { status: 'failed', failure: 'x' })
    expect(await recordBounce(emailId)).toBe(false)
    expect(await findEmittedEvents(endpointId)).toEqual([])
  })
})

it('stores no personal data in webhook deliveries or jobs', async () => {
  const storedRows = await db.sql<{ row: string }>(
    `SELECT d::text AS row FROM webhook_deliveries d UNION ALL SELECT j::text FROM pgboss.job j WHERE name = 'webhook'`,
  )
  expect(storedRows.length).toBeGreaterThan(10)
  const text = storedRows.map(({ row }) => row).join('\n')
  for (const value of [...Object.values(PERSON), '@example.org', 'Headingley']) expect(text).not.toContain(value)
})
