import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addEndpoint, findEndpointDeliveries, LOCAL_NETWORK } from '@/e2e/helpers/create-webhook-endpoints'
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from '@/e2e/helpers/fake-webhook-receiver'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { findEndpoint } from '../endpoints/find-endpoint'
import { sendChallenge } from '../endpoints/send-challenge'
import { deliverWebhook } from './deliver-webhook'

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

describe('a challenge to a webhook endpoint', () => {
  async function challenge(respond: (token: string) => string, status = 200) {
    const endpoint = await addEndpoint(db, receiver.url, { isVerified: false })
    const { scope, endpointId } = endpoint
    expect(await sendChallenge(OPERATOR, scope, endpointId)).toEqual({ ok: true })
    const [row] = await db.sql<{ token: string }>(
      `SELECT data->>'challenge' AS token FROM webhook_deliveries WHERE endpoint_id = $1`,
      [endpointId],
    )
    receiver.queueReactions((response) => void response.writeHead(status).end(respond(row?.token ?? '')))
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    const outcome = await deliverWebhook(delivery?.id ?? '', delivery?.job_id ?? '', LOCAL_NETWORK)
    return { outcome, endpoint, verifiedAt: (await findEndpoint(scope, endpointId))?.verifiedAt }
  }

  it('verifies an endpoint that sends it back', async () => {
    const { outcome, endpoint, verifiedAt } = await challenge((token) => JSON.stringify({ challenge: token }))
    expect(outcome).toMatchObject({ status: 'delivered', type: 'endpoint.verification' })
    expect(verifiedAt).toEqual(expect.any(Date))
    const [request] = receiver.requests
    const headers = request?.headers as Record<string, string>
    expect(new Webhook(endpoint.secret).verify(request?.body ?? '', headers)).toMatchObject({
      ...{ type: 'endpoint.verification', data: { mode: 'live' } },
    })
    expect(await sendChallenge(OPERATOR, endpoint.scope, endpoint.endpointId)).toEqual({
      ...{ ok: false, reason: 'already verified' },
    })
  })

  it.each([
    ['responds to it without a body', () => ''],
    ['sends a different token', (token: string) => JSON.stringify({ challenge: `${token}x` })],
    [
      'sends it back only after more than 16 KiB',
      (token: string) => JSON.stringify({ padding: ' '.repeat(20_000), challenge: token }),
    ],
  ])('doesn’t verify an endpoint that %s', async (_, respond) => {
    const { outcome, verifiedAt } = await challenge(respond)
    expect(outcome).toMatchObject({ status: 'failed', failure: 'The response didn’t contain the challenge.' })
    expect(verifiedAt).toBeNull()
  })

  it.each([302, 400, 500])('is sent again later if the endpoint sends it back with the status %i', async (status) => {
    const { outcome, verifiedAt } = await challenge((token) => JSON.stringify({ challenge: token }), status)
    expect(outcome).toMatchObject({ status: 'pending', response: { status } })
    expect(verifiedAt).toBeNull()
  })

  it('can be sent again while the endpoint’s response to it is being processed', async () => {
    const { scope, endpointId } = await addEndpoint(db, receiver.url, { isVerified: false })
    await sendChallenge(OPERATOR, scope, endpointId)
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    receiver.queueReactions((response) => void response.end(JSON.stringify(delivery?.data)))
    const client = new pg.Client({ connectionString: db.owner })
    await client.connect()
    // Carry out the steps of `sendChallenge`, with a pause between them.
    await client.query('BEGIN')
    await client.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE', [endpointId])
    const attempt = deliverWebhook(delivery?.id ?? '', delivery?.job_id ?? '', LOCAL_NETWORK)
    await waitForBlockedStatement(db, 'webhook_endpoints')
    await client.query('SELECT redeliver_webhook($1)', [delivery?.id])
    await client.query('COMMIT')
    await client.end()
    expect(await attempt).toMatchObject({ status: 'delivered' })
    expect(await findEndpoint(scope, endpointId)).toMatchObject({ verifiedAt: expect.any(Date) })
    expect(await findEndpointDeliveries(db, endpointId)).toMatchObject([{ status: 'pending' }])
  })
})
