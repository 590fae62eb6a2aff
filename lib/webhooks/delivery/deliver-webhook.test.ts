import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addEndpoint,
  emitContractCreated,
  findAttemptOutcomes,
  findEndpointDeliveries,
  LOCAL_NETWORK,
} from '@/e2e/helpers/create-webhook-endpoints'
import {
  type FakeWebhookReceiver,
  type ReceivedRequest,
  respondWithStatus,
  startFakeWebhookReceiver,
} from '@/e2e/helpers/fake-webhook-receiver'
import { queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import type { GracePeriod } from '@/lib/platform/crypto/rotation-grace-periods'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { rotateSigningSecret } from '../endpoints/rotate-signing-secret'
import { setEndpointEnabled } from '../endpoints/set-endpoint-enabled'
import { SIGNING_SECRET_KEY_PURPOSE } from '../endpoints/signing-secret'
import { deliverWebhook } from './deliver-webhook'
import { purgeOldDeliveries } from './purge-old-deliveries'
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

/** Attempts an endpoint's newest delivery, as the worker would. */
async function attemptDelivery({ endpointId }: Endpoint) {
  const delivery = await findNewestDelivery(endpointId)
  return deliverWebhook(delivery.id, delivery.job_id, LOCAL_NETWORK)
}

async function findNewestDelivery(endpointId: number) {
  const delivery = (await findEndpointDeliveries(db, endpointId)).at(-1)
  if (!delivery) throw new Error(`endpoint ${endpointId} has no delivery`)
  return delivery
}

function isSignedWith(secret: string, request: ReceivedRequest | undefined): boolean {
  try {
    new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

it('sends a webhook message signed as Standard Webhooks specifies', async () => {
  const endpoint = await addEndpoint(db, receiver.url)
  const { contractId } = await queueEmail(db, { companyId: endpoint.companyId })
  expect(await attemptDelivery(endpoint)).toMatchObject({ status: 'delivered', response: { status: 200 } })
  const [request, ...otherRequests] = receiver.requests
  expect(otherRequests).toEqual([])
  const { id, status } = await findNewestDelivery(endpoint.endpointId)
  expect(status).toBe('delivered')
  expect(request?.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
  expect(request?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  expect(isSignedWith(endpoint.secret, request)).toBe(true)
  const payload = JSON.parse(request?.body ?? '')
  expect(payload).toEqual({
    type: 'contract.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: expect.objectContaining({ houseContractId: contractId, mode: 'live' }),
  })
  expect(Object.keys(payload)).toEqual(['type', 'timestamp', 'data'])
  expect(await findAttemptOutcomes(db, endpoint.endpointId)).toEqual([200])
})

it('sends no message for a webhook delivery that has already ended', async () => {
  const endpoint = await addEndpoint(db, receiver.url)
  await emitContractCreated(db, endpoint)
  await attemptDelivery(endpoint)
  expect(await attemptDelivery(endpoint)).toEqual({ status: 'gone' })
  expect(receiver.requests).toHaveLength(1)
})

describe('a webhook endpoint that responds with 410', () => {
  it('is disabled, and gets no more deliveries until somebody enables it again', async () => {
    const endpoint = await addEndpoint(db, receiver.url)
    const { endpointId } = endpoint
    await emitContractCreated(db, endpoint)
    receiver.queueReactions(respondWithStatus(410))
    expect(await attemptDelivery(endpoint)).toMatchObject({
      status: 'failed',
      failure: 'The endpoint responded with 410 Gone.',
    })
    const [row] = await db.sql('SELECT disabled_at, disabled_reason FROM webhook_endpoints WHERE id = $1', [endpointId])
    expect(row).toEqual({ disabled_at: expect.any(Date), disabled_reason: 'gone' })
    await emitContractCreated(db, endpoint)
    expect(await findEndpointDeliveries(db, endpointId)).toHaveLength(1)
    const { id } = await findNewestDelivery(endpointId)
    expect(await redeliver(OPERATOR, endpoint.scope, id)).toEqual({
      ok: false,
      reason: 'the endpoint is disabled',
    })
    expect(await setEndpointEnabled(OPERATOR, endpoint.scope, endpointId, true)).toEqual({ ok: true })
    expect(await redeliver(OPERATOR, endpoint.scope, id)).toEqual({ ok: true })
    expect(await attemptDelivery(endpoint)).toMatchObject({ status: 'delivered' })
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  })
})

it('sends no message if the webhook endpoint was disabled after the event', async () => {
  const endpoint = await addEndpoint(db, receiver.url)
  await emitContractCreated(db, endpoint)
  await setEndpointEnabled(OPERATOR, endpoint.scope, endpoint.endpointId, false)
  expect(await attemptDelivery(endpoint)).toMatchObject({ status: 'failed', failure: 'The endpoint was disabled.' })
  expect(receiver.requests).toEqual([])
})

describe('signing secrets encrypted with a different SERVER_SECRET', () => {
  const corruptSecrets = ({ endpointId }: Endpoint) =>
    db.sql(`UPDATE webhook_secrets SET ciphertext = decode(repeat('ab', 60), 'hex') WHERE endpoint_id = $1`, [
      endpointId,
    ])
  const rotateSecretOf = async ({ scope, endpointId }: Endpoint) => {
    const rotation = await rotateSigningSecret(
      OPERATOR,
      scope,
      endpointId,
      3600,
      getDerivedKeys(SIGNING_SECRET_KEY_PURPOSE),
    )
    return rotation.ok ? rotation.secret : rotation.reason
  }

  it('prevent deliveries until a rotation replaces them, and are reported as the reason', async () => {
    const endpoint = await addEndpoint(db, receiver.url)
    await corruptSecrets(endpoint)
    await emitContractCreated(db, endpoint)
    const response = { reason: 'we can’t decrypt the signing secret, so rotate it' }
    expect(await attemptDelivery(endpoint)).toMatchObject({ status: 'pending', response })
    expect(await findAttemptOutcomes(db, endpoint.endpointId)).toEqual([response.reason])
    expect(receiver.requests).toEqual([])
    const secret = await rotateSecretOf(endpoint)
    expect(await db.sql('SELECT FROM webhook_secrets WHERE endpoint_id = $1', [endpoint.endpointId])).toHaveLength(1)
    expect(await attemptDelivery(endpoint)).toMatchObject({ status: 'delivered' })
    expect(isSignedWith(secret, receiver.requests[0])).toBe(true)
  })

  it('are ignored if another secret can be decrypted', async () => {
    const endpoint = await addEndpoint(db, receiver.url)
    const secret = await rotateSecretOf(endpoint)
    await db.sql(
      `UPDATE webhook_secrets SET ciphertext = decode(repeat('ab', 60), 'hex')
       WHERE endpoint_id = $1 AND expires_at IS NOT NULL`,
      [endpoint.endpointId],
    )
    await emitContractCreated(db, endpoint)
    expect(await attemptDelivery(endpoint)).toMatchObject({ status: 'delivered' })
    expect(isSignedWith(secret, receiver.requests[0])).toBe(true)
    expect(receiver.requests[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })
})

it('sends no message to a URL on this machine if only public URLs are allowed', async () => {
  const endpoint = await addEndpoint(db, receiver.url)
  await emitContractCreated(db, endpoint)
  const { id, job_id } = await findNewestDelivery(endpoint.endpointId)
  const response = { reason: 'the URL must start with https://' }
  expect(await deliverWebhook(id, job_id, { ...LOCAL_NETWORK, reach: 'public' })).toMatchObject({
    status: 'pending',
    response,
  })
  expect(await findAttemptOutcomes(db, endpoint.endpointId)).toEqual([response.reason])
  expect(receiver.requests).toEqual([])
})

describe('rotating a webhook signing secret', () => {
  const rotateSecretOf = async ({ scope, endpointId }: Endpoint, gracePeriodSeconds: GracePeriod) => {
    const rotation = await rotateSigningSecret(
      OPERATOR,
      scope,
      endpointId,
      gracePeriodSeconds,
      getDerivedKeys(SIGNING_SECRET_KEY_PURPOSE),
    )
    if (!rotation.ok) throw new Error(rotation.reason)
    return rotation.secret
  }
  /** Sends a message, and returns for each secret whether it verifies one of the message's signatures. */
  const findValidSecrets = async (endpoint: Endpoint, secrets: string[]) => {
    await emitContractCreated(db, endpoint)
    await attemptDelivery(endpoint)
    return secrets.map((secret) => isSignedWith(secret, receiver.requests.at(-1)))
  }

  it('signs messages with both secrets until the grace period ends', async () => {
    const endpoint = await addEndpoint(db, receiver.url)
    const secondSecret = await rotateSecretOf(endpoint, 3_600_000)
    expect(await findValidSecrets(endpoint, [endpoint.secret, secondSecret])).toEqual([true, true])
    expect(receiver.requests[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    await db.sql(`UPDATE webhook_secrets SET created_at = now() - interval '2 hours', expires_at = now()
      WHERE endpoint_id = ${endpoint.endpointId} AND expires_at IS NOT NULL`)
    expect(await findValidSecrets(endpoint, [endpoint.secret, secondSecret])).toEqual([false, true])
  })

  it('keeps at most two secrets, or only one if there is no grace period', async () => {
    const endpoint = await addEndpoint(db, receiver.url)
    const secrets = [
      endpoint.secret,
      await rotateSecretOf(endpoint, 3_600_000),
      await rotateSecretOf(endpoint, 3_600_000),
    ]
    expect(await findValidSecrets(endpoint, secrets)).toEqual([false, true, true])
    secrets.push(await rotateSecretOf(endpoint, 0))
    expect(await findValidSecrets(endpoint, secrets)).toEqual([false, false, false, true])
  })

  it('leaves only one permanent secret, even after ten concurrent rotations', async () => {
    const endpoint = await addEndpoint(db, receiver.url)
    await Promise.all(Array.from({ length: 10 }, () => rotateSecretOf(endpoint, 60_000)))
    const rows = await db.sql('SELECT expires_at FROM webhook_secrets WHERE endpoint_id = $1', [endpoint.endpointId])
    expect(rows.map(({ expires_at }) => expires_at === null).sort()).toEqual([false, true])
  })
})

describe('redelivering a webhook message', () => {
  it('sends a delivered message again with the same ID, and records both attempts', async () => {
    const endpoint = await addEndpoint(db, receiver.url)
    await emitContractCreated(db, endpoint)
    await attemptDelivery(endpoint)
    const { id } = await findNewestDelivery(endpoint.endpointId)
    expect(await redeliver(OPERATOR, endpoint.scope, id)).toEqual({ ok: true })
    expect(await findNewestDelivery(endpoint.endpointId)).toMatchObject({ id, status: 'pending' })
    expect(await attemptDelivery(endpoint)).toMatchObject({ status: 'delivered' })
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
    expect(await findAttemptOutcomes(db, endpoint.endpointId)).toEqual([200, 200])
  })

  it('replaces the job of a pending delivery, so that the old job sends nothing', async () => {
    const endpoint = await addEndpoint(db, receiver.url)
    await emitContractCreated(db, endpoint)
    const deliveryBefore = await findNewestDelivery(endpoint.endpointId)
    expect(await redeliver(OPERATOR, endpoint.scope, deliveryBefore.id)).toEqual({ ok: true })
    expect(await deliverWebhook(deliveryBefore.id, deliveryBefore.job_id, LOCAL_NETWORK)).toEqual({ status: 'gone' })
    expect(await attemptDelivery(endpoint)).toMatchObject({ status: 'delivered' })
    expect(receiver.requests).toHaveLength(1)
  })
})

it('deletes webhook deliveries and their attempts after 30 days, but never a pending delivery', async () => {
  const endpoint = await addEndpoint(db, receiver.url)
  const { endpointId } = endpoint
  for (const age of [31, 29]) {
    await emitContractCreated(db, endpoint)
    await attemptDelivery(endpoint)
    const { id } = await findNewestDelivery(endpointId)
    await db.sql(
      `UPDATE webhook_deliveries SET created_at = now() - $2 * interval '1 day', settled_at = now() - $2 * interval '1 day' WHERE id = $1`,
      [id, age],
    )
  }
  await emitContractCreated(db, endpoint)
  await db.sql(
    `UPDATE webhook_deliveries SET created_at = now() - interval '99 days' WHERE endpoint_id = $1 AND status = 'pending'`,
    [endpointId],
  )
  expect(await purgeOldDeliveries()).toBe(1)
  expect((await findEndpointDeliveries(db, endpointId)).map(({ status }) => status)).toEqual(['pending', 'delivered'])
  expect(await findAttemptOutcomes(db, endpointId)).toEqual([200])
})
