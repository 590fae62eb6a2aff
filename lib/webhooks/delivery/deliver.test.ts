import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { queueEmail } from '@/e2e/support/outbox'
import { type Received, status, type WebhookReceiver, webhookReceiver } from '@/e2e/support/webhook-receiver'
import { addEndpoint, attemptsOf, deliveriesOf, emitTo, LOCAL } from '@/e2e/support/webhooks'
import { derivedKeys } from '@/lib/platform/crypto/derived-key'
import type { Overlap } from '@/lib/platform/crypto/grace-periods'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { purgeOldDeliveries, redeliver, rotateSecret, setEndpointEnabled } from '../mutations'
import { deliver } from './deliver'

let db: TestDatabase
let partner: WebhookReceiver
beforeAll(async () => {
  db = await testDatabase()
  partner = await webhookReceiver()
})
afterEach(() => void partner.calls.splice(0))
afterAll(async () => {
  await prisma().$disconnect()
  await partner.close()
  await db.close()
})

type Endpoint = Awaited<ReturnType<typeof addEndpoint>>

/** Tries the newest delivery of an endpoint, as the worker would. */
async function attempt({ endpointId }: Endpoint) {
  const delivery = await newest(endpointId)
  return deliver(delivery.id, delivery.job_id, LOCAL)
}

async function newest(endpointId: number) {
  const delivery = (await deliveriesOf(db, endpointId)).at(-1)
  if (!delivery) throw new Error('no delivery')
  return delivery
}

function verifies(secret: string, call: Received | undefined): boolean {
  try {
    new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

it('arrives signed, by the convention', async () => {
  const endpoint = await addEndpoint(db, partner.url)
  const { contractId } = await queueEmail(db, { companyId: endpoint.companyId })
  expect(await attempt(endpoint)).toMatchObject({ state: 'delivered', answer: { status: 200 } })
  const [call, ...more] = partner.calls
  expect(more).toEqual([])
  const { id, state } = await newest(endpoint.endpointId)
  expect(state).toBe('delivered')
  expect(call?.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
  expect(call?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  expect(verifies(endpoint.secret, call)).toBe(true)
  const payload = JSON.parse(call?.body ?? '')
  expect(payload).toEqual({
    type: 'contract.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: expect.objectContaining({ houseContractId: contractId, mode: 'live' }),
  })
  expect(Object.keys(payload)).toEqual(['type', 'timestamp', 'data'])
  expect(await attemptsOf(db, endpoint.endpointId)).toEqual([200])
})

it('is settled once: a second job, or the same one again, finds nothing to do', async () => {
  const endpoint = await addEndpoint(db, partner.url)
  await emitTo(db, endpoint)
  await attempt(endpoint)
  expect(await attempt(endpoint)).toEqual({ state: 'gone' })
  expect(partner.calls).toHaveLength(1)
})

describe('an endpoint that answers 410', () => {
  it('is disabled, with its delivery failed, until somebody enables it', async () => {
    const endpoint = await addEndpoint(db, partner.url)
    const { endpointId } = endpoint
    await emitTo(db, endpoint)
    partner.next(status(410))
    expect(await attempt(endpoint)).toMatchObject({ state: 'failed', failure: 'the receiver answered 410 Gone' })
    const [row] = await db.sql('SELECT disabled_at, disabled_reason FROM webhook_endpoints WHERE id = $1', [endpointId])
    expect(row).toEqual({ disabled_at: expect.any(Date), disabled_reason: 'gone' })
    await emitTo(db, endpoint)
    expect(await deliveriesOf(db, endpointId)).toHaveLength(1)
    const { id } = await newest(endpointId)
    expect(await redeliver(OPERATOR, endpoint.scope, id)).toEqual({
      ok: false,
      reason: 'the endpoint is disabled',
    })
    expect(await setEndpointEnabled(OPERATOR, endpoint.scope, endpointId, true)).toEqual({ ok: true })
    expect(await redeliver(OPERATOR, endpoint.scope, id)).toEqual({ ok: true })
    expect(await attempt(endpoint)).toMatchObject({ state: 'delivered' })
    expect(partner.calls.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  })
})

it('to an endpoint that was disabled meanwhile is not sent', async () => {
  const endpoint = await addEndpoint(db, partner.url)
  await emitTo(db, endpoint)
  await setEndpointEnabled(OPERATOR, endpoint.scope, endpoint.endpointId, false)
  expect(await attempt(endpoint)).toMatchObject({ state: 'failed', failure: 'the endpoint is disabled' })
  expect(partner.calls).toEqual([])
})

describe('with secrets that were stored under another SERVER_SECRET', () => {
  const spoil = ({ endpointId }: Endpoint) =>
    db.sql(`UPDATE webhook_secrets SET ciphertext = decode(repeat('ab', 60), 'hex') WHERE endpoint_id = $1`, [
      endpointId,
    ])
  const rotate = async ({ scope, endpointId }: Endpoint) => {
    const rotated = await rotateSecret(OPERATOR, scope, endpointId, 3600, derivedKeys('webhook secrets'))
    return rotated.ok ? rotated.secret : rotated.reason
  }

  it('sends nothing while none can be opened, says why, and goes on after a rotation, which drops them', async () => {
    const endpoint = await addEndpoint(db, partner.url)
    await spoil(endpoint)
    await emitTo(db, endpoint)
    const answer = { reason: 'no signing secret can be opened with this SERVER_SECRET: rotate it' }
    expect(await attempt(endpoint)).toMatchObject({ state: 'pending', answer })
    expect(await attemptsOf(db, endpoint.endpointId)).toEqual([answer.reason])
    expect(partner.calls).toEqual([])
    const secret = await rotate(endpoint)
    expect(await db.sql('SELECT FROM webhook_secrets WHERE endpoint_id = $1', [endpoint.endpointId])).toHaveLength(1)
    expect(await attempt(endpoint)).toMatchObject({ state: 'delivered' })
    expect(verifies(secret, partner.calls[0])).toBe(true)
  })

  it('signs with those that can be opened', async () => {
    const endpoint = await addEndpoint(db, partner.url)
    const secret = await rotate(endpoint)
    await db.sql(
      `UPDATE webhook_secrets SET ciphertext = decode(repeat('ab', 60), 'hex')
       WHERE endpoint_id = $1 AND expires_at IS NOT NULL`,
      [endpoint.endpointId],
    )
    await emitTo(db, endpoint)
    expect(await attempt(endpoint)).toMatchObject({ state: 'delivered' })
    expect(verifies(secret, partner.calls[0])).toBe(true)
    expect(partner.calls[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })
})

it('goes nowhere private when the service is not the embedded one', async () => {
  const endpoint = await addEndpoint(db, partner.url)
  await emitTo(db, endpoint)
  const { id, job_id } = await newest(endpoint.endpointId)
  const answer = { reason: 'expected an https:// URL' }
  expect(await deliver(id, job_id, { ...LOCAL, reach: 'public' })).toMatchObject({ state: 'pending', answer })
  expect(await attemptsOf(db, endpoint.endpointId)).toEqual([answer.reason])
  expect(partner.calls).toEqual([])
})

describe('a rotation', () => {
  const rotate = async ({ scope, endpointId }: Endpoint, overlap: Overlap) => {
    const rotated = await rotateSecret(OPERATOR, scope, endpointId, overlap, derivedKeys('webhook secrets'))
    if (!rotated.ok) throw new Error(rotated.reason)
    return rotated.secret
  }
  /** Which of some secrets verify what is sent now. */
  const valid = async (endpoint: Endpoint, secrets: string[]) => {
    await emitTo(db, endpoint)
    await attempt(endpoint)
    return secrets.map((secret) => verifies(secret, partner.calls.at(-1)))
  }

  it('signs with the new secret, and with the one before it while they overlap', async () => {
    const endpoint = await addEndpoint(db, partner.url)
    const second = await rotate(endpoint, 3_600_000)
    expect(await valid(endpoint, [endpoint.secret, second])).toEqual([true, true])
    expect(partner.calls[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    await db.sql(`UPDATE webhook_secrets SET created_at = now() - interval '2 hours', expires_at = now()
      WHERE endpoint_id = ${endpoint.endpointId} AND expires_at IS NOT NULL`)
    expect(await valid(endpoint, [endpoint.secret, second])).toEqual([false, true])
  })

  it('keeps two secrets at most, and one where nothing overlaps', async () => {
    const endpoint = await addEndpoint(db, partner.url)
    const secrets = [endpoint.secret, await rotate(endpoint, 3_600_000), await rotate(endpoint, 3_600_000)]
    expect(await valid(endpoint, secrets)).toEqual([false, true, true])
    secrets.push(await rotate(endpoint, 0))
    expect(await valid(endpoint, secrets)).toEqual([false, false, false, true])
  })

  it('of ten at once leaves one secret that stays, and one in its overlap', async () => {
    const endpoint = await addEndpoint(db, partner.url)
    await Promise.all(Array.from({ length: 10 }, () => rotate(endpoint, 60_000)))
    const rows = await db.sql('SELECT expires_at FROM webhook_secrets WHERE endpoint_id = $1', [endpoint.endpointId])
    expect(rows.map(({ expires_at }) => expires_at === null).sort()).toEqual([false, true])
  })
})

describe('a redelivery', () => {
  it('sends a delivered one again under its id, and tells of both tries', async () => {
    const endpoint = await addEndpoint(db, partner.url)
    await emitTo(db, endpoint)
    await attempt(endpoint)
    const { id } = await newest(endpoint.endpointId)
    expect(await redeliver(OPERATOR, endpoint.scope, id)).toEqual({ ok: true })
    expect(await newest(endpoint.endpointId)).toMatchObject({ id, state: 'pending' })
    expect(await attempt(endpoint)).toMatchObject({ state: 'delivered' })
    expect(partner.calls.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
    expect(await attemptsOf(db, endpoint.endpointId)).toEqual([200, 200])
  })

  it('replaces the job of one that waits, which then does nothing', async () => {
    const endpoint = await addEndpoint(db, partner.url)
    await emitTo(db, endpoint)
    const before = await newest(endpoint.endpointId)
    expect(await redeliver(OPERATOR, endpoint.scope, before.id)).toEqual({ ok: true })
    expect(await deliver(before.id, before.job_id, LOCAL)).toEqual({ state: 'gone' })
    expect(await attempt(endpoint)).toMatchObject({ state: 'delivered' })
    expect(partner.calls).toHaveLength(1)
  })
})

it('is deleted with its tries 30 days after it was settled, and not while it waits', async () => {
  const endpoint = await addEndpoint(db, partner.url)
  const { endpointId } = endpoint
  for (const age of [31, 29]) {
    await emitTo(db, endpoint)
    await attempt(endpoint)
    const { id } = await newest(endpointId)
    await db.sql(
      `UPDATE webhook_deliveries SET created_at = now() - $2 * interval '1 day', settled_at = now() - $2 * interval '1 day' WHERE id = $1`,
      [id, age],
    )
  }
  await emitTo(db, endpoint)
  await db.sql(
    `UPDATE webhook_deliveries SET created_at = now() - interval '99 days' WHERE endpoint_id = $1 AND state = 'pending'`,
    [endpointId],
  )
  expect(await purgeOldDeliveries()).toBe(1)
  expect((await deliveriesOf(db, endpointId)).map(({ state }) => state)).toEqual(['pending', 'delivered'])
  expect(await attemptsOf(db, endpointId)).toEqual([200])
})
