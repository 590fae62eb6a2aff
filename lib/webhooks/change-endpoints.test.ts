// Tests how endpoints are changed and deleted.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import {
  addEndpoint,
  emitContractCreated,
  findEndpointDeliveries,
  LOCAL_NETWORK,
} from '../../e2e/helpers/create-webhook-endpoints'
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from '../../e2e/helpers/fake-webhook-receiver'
import { signInPartnerStaff } from '../../e2e/helpers/sign-in'
import { deliverWebhook } from './delivery/deliver-webhook'
import { purgeOldDeliveries } from './delivery/purge-old-deliveries'
import { redeliver } from './delivery/redeliver'
import { changeEndpoint } from './endpoints/change-endpoint'
import { createEndpoint } from './endpoints/create-endpoint'
import { findEndpoint } from './endpoints/find-endpoint'
import { findEndpoints, findEndpointsWithCounts } from './endpoints/find-endpoints'
import { removeEndpoint } from './endpoints/remove-endpoint'
import { rotateSigningSecret } from './endpoints/rotate-signing-secret'
import { sendChallenge } from './endpoints/send-challenge'
import { setEndpointEnabled } from './endpoints/set-endpoint-enabled'
import { SIGNING_SECRET_KEY_PURPOSE } from './endpoints/signing-secret'
import type { EventType } from './event-types'

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

const NEW_URL = 'http://127.0.0.1:9998/new'
const EVENTS: EventType[] = ['contract.created']
const NO_SUCH_ENDPOINT = { ok: false, reason: 'no such endpoint' }

/** Adds an endpoint with the URL of the receiver, and returns it with a member of its company as the actor. */
async function addOwnEndpoint(options: Parameters<typeof addEndpoint>[2] = {}) {
  const endpoint = await addEndpoint(db, receiver.url, { events: EVENTS, ...options })
  const { userId } = await signInPartnerStaff(db, { companyId: endpoint.companyId })
  return { ...endpoint, actor: { type: 'partner_staff', id: userId } as const }
}

type OwnEndpoint = Awaited<ReturnType<typeof addOwnEndpoint>>

const change = ({ actor, scope, endpointId }: OwnEndpoint, url = NEW_URL, events = EVENTS) =>
  changeEndpoint(actor, scope, endpointId, { url, events }, LOCAL_NETWORK)

const findActions = async ({ companyId }: OwnEndpoint) =>
  (
    await db.sql<{ action: string }>('SELECT action FROM audit_events WHERE company_id = $1 ORDER BY id', [companyId])
  ).map(({ action }) => action)

const findJobGroups = async ({ endpointId }: OwnEndpoint) =>
  (
    await db.sql<{ job: string }>(
      `SELECT concat_ws(' / ', j.group_id, j.group_tier) AS job FROM pgboss.job j
       JOIN webhook_deliveries d ON d.job_id = j.id WHERE d.endpoint_id = $1 ORDER BY d.created_at, d.id`,
      [endpointId],
    )
  ).map(({ job }) => job)

describe('changing a webhook endpoint', () => {
  it('changes its events without another challenge', async () => {
    const endpoint = await addOwnEndpoint()
    expect(await change(endpoint, receiver.url, ['mail.bounced', 'address.needed'])).toEqual({
      ...{ ok: true, isUrlChanged: false },
    })
    expect(await findEndpoint(endpoint.scope, endpoint.endpointId)).toMatchObject({
      ...{ url: receiver.url, events: ['mail.bounced', 'address.needed'], verifiedAt: expect.any(Date) },
    })
    expect(await findEndpointDeliveries(db, endpoint.endpointId)).toEqual([])
    await change(endpoint, receiver.url, ['address.needed', 'mail.bounced'])
    expect(await findActions(endpoint)).toEqual(['webhook_endpoint.events_changed'])
  })

  it('sends its new URL a challenge and its pending events, at the rate of an unverified endpoint', async () => {
    const endpoint = await addOwnEndpoint()
    const { companyId, endpointId } = endpoint
    await emitContractCreated(db, endpoint)
    expect(await findJobGroups(endpoint)).toEqual([`${endpointId}`])
    expect(await change(endpoint, 'HTTP://127.0.0.1:9998/x/../new#x')).toEqual({ ok: true, isUrlChanged: true })
    expect(await findEndpoint(endpoint.scope, endpointId)).toMatchObject({ url: NEW_URL, verifiedAt: null })
    expect(await findJobGroups(endpoint)).toEqual([
      `unverified ${companyId} live 127.0.0.1 / unverified`,
      `challenges ${companyId} live 127.0.0.1 / unverified`,
    ])
    expect(await findActions(endpoint)).toEqual(['webhook_endpoint.url_changed'])
  })

  it('doesn’t verify the endpoint when the old URL responds late to its challenge', async () => {
    const endpoint = await addOwnEndpoint({ isVerified: false })
    const { scope, endpointId } = endpoint
    await sendChallenge(OPERATOR, scope, endpointId)
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    receiver.queueReactions(async (response) => {
      await change(endpoint)
      response.end(JSON.stringify(delivery?.data))
    })
    expect(await deliverWebhook(delivery?.id ?? '', delivery?.job_id ?? '', LOCAL_NETWORK)).toEqual({ status: 'gone' })
    expect(await findEndpoint(scope, endpointId)).toMatchObject({ url: NEW_URL, verifiedAt: null })
    const deliveries = await findEndpointDeliveries(db, endpointId)
    expect(deliveries).toMatchObject([{ type: 'endpoint.verification', status: 'pending' }])
    expect(deliveries[0]?.id).not.toBe(delivery?.id)
    // Workers of the previous version verify an endpoint whatever its URL, but only together with the attempt.
    await expect(
      db.sql('INSERT INTO webhook_attempts (delivery_id, status, duration_ms) VALUES ($1, 200, 1)', [delivery?.id]),
    ).rejects.toThrow('webhook_attempts_delivery_id_fkey')
  })

  it('doesn’t disable the endpoint when the old URL responds late with 410, and keeps the event pending', async () => {
    const endpoint = await addOwnEndpoint()
    await emitContractCreated(db, endpoint)
    const [delivery] = await findEndpointDeliveries(db, endpoint.endpointId)
    receiver.queueReactions(async (response) => {
      await change(endpoint)
      response.writeHead(410).end()
    })
    expect(await deliverWebhook(delivery?.id ?? '', delivery?.job_id ?? '', LOCAL_NETWORK)).toMatchObject({
      ...{ status: 'pending', response: { status: 410 } },
    })
    expect(await findEndpoint(endpoint.scope, endpoint.endpointId)).toMatchObject({ disabledAt: null })
    const deliveries = await findEndpointDeliveries(db, endpoint.endpointId)
    expect(deliveries.find(({ id }) => id === delivery?.id)).toMatchObject({ status: 'pending' })
  })

  it('rejects a URL that isn’t allowed, and one that the operator disabled', async () => {
    const [endpoint, disabledUrl] = [await addOwnEndpoint(), 'http://127.0.0.1:9998/disabled']
    const { companyId, scope, endpointId } = await addOwnEndpoint({ companyId: endpoint.companyId })
    expect(await change(endpoint, 'http://10.0.0.1/')).toMatchObject({ ok: false, cause: 'url' })
    await db.sql('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [endpointId, disabledUrl])
    await setEndpointEnabled(OPERATOR, scope, endpointId, false)
    expect(await change(endpoint, disabledUrl)).toEqual({
      ...{ ok: false, cause: 'url', canHouseBillsHelp: true },
      reason: 'House Bills disabled this URL. To use it again, contact House Bills',
    })
    expect(await change({ ...endpoint, companyId, endpointId })).toMatchObject({ ok: false, canHouseBillsHelp: true })
    expect(await findEndpoint(scope, endpointId)).toMatchObject({ url: disabledUrl })
    expect(await findActions(endpoint)).toEqual(['webhook_endpoint.disabled'])
  })

  it('rejects an endpoint of another company or of the other mode', async () => {
    const [endpoint, other] = [await addOwnEndpoint(), await addOwnEndpoint()]
    for (const scope of [other.scope, { ...endpoint.scope, mode: 'test' as const }]) {
      expect(await change({ ...endpoint, scope })).toMatchObject(NO_SUCH_ENDPOINT)
      expect(await removeEndpoint(endpoint.actor, scope, endpoint.endpointId)).toEqual(NO_SUCH_ENDPOINT)
    }
    expect(await findEndpoint(endpoint.scope, endpoint.endpointId)).toMatchObject({ url: receiver.url })
  })
})

describe('deleting a webhook endpoint', () => {
  it('stops its deliveries, and deletes them and its secrets', async () => {
    const endpoint = await addOwnEndpoint()
    const { actor, scope, endpointId } = endpoint
    await emitContractCreated(db, endpoint)
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    expect(await removeEndpoint(actor, scope, endpointId)).toEqual({ ok: true })
    expect(await removeEndpoint(actor, scope, endpointId)).toEqual(NO_SUCH_ENDPOINT)
    await emitContractCreated(db, endpoint)
    await deliverWebhook(delivery?.id ?? '', delivery?.job_id ?? '', LOCAL_NETWORK)
    expect(receiver.requests).toEqual([])
    expect(await findEndpointDeliveries(db, endpointId)).toMatchObject([{ id: delivery?.id, status: 'failed' }])
    expect(await purgeOldDeliveries()).toBe(1)
    expect(await findEndpointDeliveries(db, endpointId)).toEqual([])
    expect(await db.sql('SELECT FROM webhook_secrets WHERE endpoint_id = $1', [endpointId])).toEqual([])
    expect(await findActions(endpoint)).toEqual(['webhook_endpoint.deleted'])
  })

  it('makes it unavailable for every operation', async () => {
    const endpoint = await addOwnEndpoint()
    const { actor, scope, endpointId } = endpoint
    await emitContractCreated(db, endpoint)
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    await removeEndpoint(actor, scope, endpointId)
    expect(await findEndpoint(scope, endpointId)).toBeNull()
    expect([await findEndpoints(scope), await findEndpointsWithCounts(scope)]).toEqual([[], []])
    expect(await change(endpoint)).toMatchObject(NO_SUCH_ENDPOINT)
    expect(await sendChallenge(actor, scope, endpointId)).toEqual(NO_SUCH_ENDPOINT)
    expect(await setEndpointEnabled(OPERATOR, scope, endpointId, true)).toEqual(NO_SUCH_ENDPOINT)
    const keys = getDerivedKeys(SIGNING_SECRET_KEY_PURPOSE)
    expect(await rotateSigningSecret(actor, scope, endpointId, 0, keys)).toEqual(NO_SUCH_ENDPOINT)
    expect(await redeliver(actor, scope, delivery?.id ?? '')).toEqual({ ok: false, reason: 'no such delivery' })
    // A web process of the previous version can't enable it either.
    await expect(
      db.sql('UPDATE webhook_endpoints SET disabled_at = NULL, disabled_reason = NULL WHERE id = $1', [endpointId]),
    ).rejects.toThrow('webhook_endpoints_deleted')
  })

  it('keeps its URL disabled if the operator disabled it, and counts it against the limit for 30 days', async () => {
    const { actor, scope, endpointId } = await addOwnEndpoint()
    const add = (url: string) =>
      createEndpoint(...([actor, scope, { url, events: EVENTS }] as const), {
        network: LOCAL_NETWORK,
        encryptionKey: getDerivedKeys(SIGNING_SECRET_KEY_PURPOSE)[0],
      })
    await setEndpointEnabled(OPERATOR, scope, endpointId, false)
    expect(await removeEndpoint(actor, scope, endpointId)).toEqual({ ok: true })
    expect(await add(receiver.url)).toMatchObject({ ok: false, cause: 'url' })
    const copyDeleted = (count: number, days: number) =>
      db.sql(
        `INSERT INTO webhook_endpoints (company_id, mode, url, events, disabled_at, disabled_reason, deleted_at)
         SELECT company_id, mode, url || n, events, now(), 'partner_staff', now() - $3 * interval '1 day'
         FROM webhook_endpoints, generate_series(1, $2) n WHERE id = $1`,
        [endpointId, count, days],
      )
    await copyDeleted(99, 31)
    expect(await add(NEW_URL)).toMatchObject({ ok: true })
    await copyDeleted(98, 29)
    expect(await add(NEW_URL)).toMatchObject({ ok: false, cause: 'number' })
  })
})
