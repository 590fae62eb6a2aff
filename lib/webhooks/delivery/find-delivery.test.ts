import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addEndpoint,
  emitContractCreated,
  findEndpointDeliveries,
  LOCAL_NETWORK,
} from '@/e2e/helpers/create-webhook-endpoints'
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from '@/e2e/helpers/fake-webhook-receiver'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { findEndpointsWithCounts } from '../endpoints/find-endpoints'
import { sendChallenge } from '../endpoints/send-challenge'
import { deliverWebhook } from './deliver-webhook'
import { findDeliveries } from './find-deliveries'
import { findDelivery } from './find-delivery'
import { redeliver } from './redeliver'

let db: TestDatabase
let receiver: FakeWebhookReceiver
beforeAll(async () => {
  db = await createTestDatabase()
  receiver = await startFakeWebhookReceiver()
})
afterEach(() => void receiver.requests.splice(0))
afterAll(async () => {
  await prisma().$disconnect()
  await receiver.close()
  await db.close()
})

type Endpoint = Awaited<ReturnType<typeof addEndpoint>>

/** Attempts an endpoint's only delivery, and returns its ID and the outcome, which is logged. */
async function attemptDelivery({ endpointId }: Endpoint) {
  const [delivery] = await findEndpointDeliveries(db, endpointId)
  const { id = '', job_id = '' } = delivery ?? {}
  return { id, outcome: await deliverWebhook(id, job_id, LOCAL_NETWORK) }
}

it('returns a delivery’s body as it was sent, and the beginning of each response with an error status', async () => {
  const endpoint = await addEndpoint(db, receiver.url)
  const { scope, endpointId } = endpoint
  await emitContractCreated(db, endpoint)
  receiver.queueReactions(
    (response) => void response.writeHead(500).end('No booking of Ada Canary'),
    (response) => void response.writeHead(422, { 'content-encoding': 'gzip' }).end('x'),
    (response) => void response.writeHead(200).end('Stored Ada Canary'),
  )
  const { id, outcome } = await attemptDelivery(endpoint)
  await attemptDelivery(endpoint)
  await attemptDelivery(endpoint)
  const delivery = await findDelivery(scope, endpointId, id)
  expect(delivery).toMatchObject({ status: 'delivered', type: 'contract.created', nextAttemptAt: null })
  expect(delivery?.body).toBe(receiver.requests[0]?.body)
  expect(delivery?.attempts.map(({ status, responseBody }) => [status, responseBody])).toEqual([
    [500, 'No booking of Ada Canary'],
    [422, null],
    [200, null],
  ])
  expect(JSON.stringify(outcome)).not.toContain('Ada')
})

it('shows a challenge and the responses to it without its token', async () => {
  const endpoint = await addEndpoint(db, receiver.url, { isVerified: false })
  const { scope, endpointId } = endpoint
  await sendChallenge(OPERATOR, scope, endpointId)
  receiver.queueReactions((response) => void response.writeHead(400).end(`I got ${receiver.requests[0]?.body}`))
  const { id } = await attemptDelivery(endpoint)
  const delivery = await findDelivery(scope, endpointId, id)
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ data: { mode: 'live', challenge: '(not shown)' } })
  expect(delivery?.attempts[0]?.responseBody).toContain('(not shown)')
  const { challenge } = JSON.parse(receiver.requests[0]?.body ?? '').data
  expect(JSON.stringify({ ...delivery, attempts: delivery?.attempts.map((it) => it.responseBody) })).not.toContain(
    challenge,
  )
})

it('returns the time of a delivery’s next attempt, and counts the delivery as retrying, until somebody resends it', async () => {
  const endpoint = await addEndpoint(db, receiver.url)
  const { scope, endpointId } = endpoint
  await emitContractCreated(db, endpoint)
  const [row] = await findEndpointDeliveries(db, endpointId)
  const id = row?.id ?? ''
  const findState = async () => ({
    nextAttemptAt: (await findDelivery(scope, endpointId, id))?.nextAttemptAt,
    listed: (await findDeliveries(scope, endpointId)).rows.map(({ nextAttemptAt }) => nextAttemptAt),
    retrying: (await findEndpointsWithCounts(scope)).map(({ retrying }) => retrying),
  })
  const notRetrying = { nextAttemptAt: null, listed: [null], retrying: [0] }
  expect(await findState()).toEqual(notRetrying)
  const startAfter = new Date('2027-01-02T03:04:05.678Z')
  await db.sql(`UPDATE pgboss.job SET state = 'retry', start_after = $2 WHERE id = $1`, [row?.job_id, startAfter])
  expect(await findState()).toEqual({ nextAttemptAt: startAfter, listed: [startAfter], retrying: [1] })
  await redeliver(OPERATOR, scope, id)
  expect(await findState()).toEqual(notRetrying)
})

it('returns null for a delivery of another endpoint, company or mode', async () => {
  const [endpoint, otherEndpoint] = [await addEndpoint(db, receiver.url), await addEndpoint(db, receiver.url)]
  await emitContractCreated(db, endpoint)
  const [row] = await findEndpointDeliveries(db, endpoint.endpointId)
  const { id = '' } = row ?? {}
  expect(await findDelivery(endpoint.scope, endpoint.endpointId, id)).toMatchObject({ id })
  expect(await findDelivery(endpoint.scope, endpoint.endpointId, randomUUID())).toBeNull()
  expect(await findDelivery(endpoint.scope, otherEndpoint.endpointId, id)).toBeNull()
  expect(await findDelivery(otherEndpoint.scope, endpoint.endpointId, id)).toBeNull()
  expect(await findDelivery({ ...endpoint.scope, mode: 'test' }, endpoint.endpointId, id)).toBeNull()
})
