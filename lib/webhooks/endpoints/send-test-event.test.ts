import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMessageMismatches } from '@/e2e/helpers/check-against-openapi'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addEndpoint, findEndpointDeliveries } from '@/e2e/helpers/create-webhook-endpoints'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { signMessage } from '../delivery/sign-message'
import { EVENT_TYPES } from '../event-types'
import { sendTestEvent } from './send-test-event'

const ENDPOINT_URL = 'http://127.0.0.1:9999/hooks'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('queues a documented event of each type, marked as a test event, even if the endpoint doesn’t subscribe to it', async () => {
  const { scope, companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL, {
    mode: 'test',
    events: ['contract.created'],
  })
  for (const type of EVENT_TYPES) expect(await sendTestEvent(OPERATOR, scope, endpointId, type)).toEqual({ ok: true })
  const deliveries = await findEndpointDeliveries(db, endpointId)
  expect(deliveries.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort())
  for (const { id, type, data } of deliveries) {
    const { body } = signMessage(id, { type, createdAt: new Date(), data }, [])
    expect(findMessageMismatches(body), body).toEqual([])
    expect(data).toMatchObject({ mode: 'test', isTestEvent: true })
  }
  const jobs = await db.sql(
    `SELECT 1 FROM pgboss.job j JOIN webhook_deliveries d ON d.job_id = j.id WHERE d.endpoint_id = $1`,
    [endpointId],
  )
  expect(jobs).toHaveLength(EVENT_TYPES.length)
  expect(
    await db.sql('SELECT DISTINCT action, subject_id FROM audit_events WHERE company_id = $1', [companyId]),
  ).toEqual([{ action: 'webhook_endpoint.test_event_sent', subject_id: endpointId }])
})

it('gives a test event the highest contract and tenant IDs that the database can assign', async () => {
  const { scope, endpointId } = await addEndpoint(db, ENDPOINT_URL, { mode: 'test' })
  await sendTestEvent(OPERATOR, scope, endpointId, 'mail.bounced')
  const [delivery] = await findEndpointDeliveries(db, endpointId)
  const { last } = (
    await db.sql<{ last: number }>(
      `SELECT max_value::int AS last FROM pg_sequences WHERE sequencename = 'house_contracts_id_seq'`,
    )
  )[0] ?? { last: 0 }
  expect(delivery?.data).toMatchObject({ houseContractId: last, tenantId: last })
})

it('sends no test event to an endpoint that is disabled, in live mode, or of another or a disabled company', async () => {
  const own = await addEndpoint(db, ENDPOINT_URL, { mode: 'test' })
  const other = await addEndpoint(db, ENDPOINT_URL, { mode: 'test' })
  const live = await addEndpoint(db, ENDPOINT_URL, { companyId: own.companyId, mode: 'live' })
  const send = (scope: typeof own.scope, endpointId: number) =>
    sendTestEvent(OPERATOR, scope, endpointId, 'contract.created')
  expect(await send(own.scope, other.endpointId)).toEqual({ ok: false, reason: 'no such endpoint' })
  expect(await send(own.scope, live.endpointId)).toEqual({ ok: false, reason: 'no such endpoint' })
  expect(await send(live.scope, live.endpointId)).toEqual({
    ok: false,
    reason: 'test events can be sent only to endpoints in test mode',
  })
  await db.sql(`UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'operator' WHERE id = $1`, [
    own.endpointId,
  ])
  expect(await send(own.scope, own.endpointId)).toEqual({ ok: false, reason: 'the endpoint is disabled' })
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [other.companyId])
  expect(await send(other.scope, other.endpointId)).toEqual({ ok: false, reason: 'the company is disabled' })
  for (const { endpointId } of [own, other, live]) expect(await findEndpointDeliveries(db, endpointId)).toEqual([])
})
