// Tests what partner staff and operators can do with endpoints and deliveries.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKeys, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import type { Cursor } from '@/lib/platform/database/pagination/paginate'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import {
  addEndpoint,
  emitContractCreated,
  findEndpointDeliveries,
  LOCAL_NETWORK,
} from '../../e2e/helpers/create-webhook-endpoints'
import { signInPartnerStaff } from '../../e2e/helpers/sign-in'
import { findDeliveries as listDeliveries } from './delivery/find-deliveries'
import { giveUpDelivery } from './delivery/give-up-delivery'
import { redeliver } from './delivery/redeliver'
import { redeliverFailed } from './delivery/redeliver-failed'
import { createEndpoint } from './endpoints/create-endpoint'
import type { EndpointScope } from './endpoints/endpoint-company-and-mode'
import { findEndpoint } from './endpoints/find-endpoint'
import { findEndpoints, findEndpointsWithCounts } from './endpoints/find-endpoints'
import { rotateSigningSecret } from './endpoints/rotate-signing-secret'
import { sendChallenge } from './endpoints/send-challenge'
import { setEndpointEnabled } from './endpoints/set-endpoint-enabled'
import { SIGNING_SECRET_KEY_PURPOSE } from './endpoints/signing-secret'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

type Endpoint = Awaited<ReturnType<typeof addEndpoint>>

const ENDPOINT_URL = 'http://127.0.0.1:9999/hooks'

const findNewestDelivery = async (endpointId: number) => {
  const delivery = (await findEndpointDeliveries(db, endpointId)).at(-1)
  if (!delivery) throw new Error(`endpoint ${endpointId} has no delivery`)
  return delivery
}

it('rejects every operation on a webhook endpoint of another company or of the other mode', async () => {
  const endpoint = await addEndpoint(db, ENDPOINT_URL)
  const { endpointId } = endpoint
  const otherEndpoint = await addEndpoint(db, ENDPOINT_URL)
  await emitContractCreated(db, endpoint)
  const { id, job_id } = await findNewestDelivery(endpointId)
  await giveUpDelivery(id, job_id, 'for the test')
  const noSuchEndpoint = { ok: false, reason: 'no such endpoint' }
  const keys = getDerivedKeys(SIGNING_SECRET_KEY_PURPOSE)
  const dumpBefore = await db.dump()
  for (const scope of [otherEndpoint.scope, { ...endpoint.scope, mode: 'test' as const }]) {
    expect(await findEndpoints(scope)).not.toContainEqual(expect.objectContaining({ id: endpointId }))
    expect(await findEndpoint(scope, endpointId)).toBeNull()
    expect((await listDeliveries(scope, endpointId)).rows).toEqual([])
    expect(await redeliver(OPERATOR, scope, id)).toEqual({ ok: false, reason: 'no such delivery' })
    expect(await redeliverFailed(OPERATOR, scope, endpointId)).toEqual({ count: 0, hasMore: false })
    expect(await setEndpointEnabled(OPERATOR, scope, endpointId, false)).toEqual(noSuchEndpoint)
    expect(await sendChallenge(OPERATOR, scope, endpointId)).toEqual(noSuchEndpoint)
    expect(await rotateSigningSecret(OPERATOR, scope, endpointId, 0, keys)).toEqual(noSuchEndpoint)
  }
  expect(await db.dump()).toBe(dumpBefore)
})

it('keeps the previous signing secret during a rotation only if the process can decrypt it', async () => {
  const { scope, endpointId } = await addEndpoint(db, ENDPOINT_URL)
  const findSecrets = () => db.sql('SELECT FROM webhook_secrets WHERE endpoint_id = $1', [endpointId])
  const serverSecret = 'the-secret-after-it-of-32-characters-or-more'
  const deriveSecretKeys = (secondaryServerSecret?: string) =>
    deriveKeys({ serverSecret, secondaryServerSecret }, SIGNING_SECRET_KEY_PURPOSE)
  await rotateSigningSecret(OPERATOR, scope, endpointId, 3600, deriveSecretKeys(process.env.SERVER_SECRET))
  expect(await findSecrets()).toHaveLength(2)
  await rotateSigningSecret(OPERATOR, scope, endpointId, 3600, deriveSecretKeys())
  // This rotation has deleted the secret that was in its grace period. The secret that was current is now in its grace
  // period, because this process can decrypt it.
  expect(await findSecrets()).toHaveLength(2)
  await rotateSigningSecret(OPERATOR, scope, endpointId, 3600, getDerivedKeys(SIGNING_SECRET_KEY_PURPOSE))
  expect(await findSecrets()).toHaveLength(1)
})

it('allows only the operator to enable a webhook endpoint that the operator disabled', async () => {
  const { endpointId, scope, companyId } = await addEndpoint(db, ENDPOINT_URL)
  const staffActor = { type: 'partner_staff', id: (await signInPartnerStaff(db, { companyId })).userId } as const
  const disabledByOperator = {
    ok: false,
    reason: 'House Bills disabled this endpoint. To have it enabled again, contact House Bills',
    canHouseBillsHelp: true,
  }
  expect(await setEndpointEnabled(OPERATOR, scope, endpointId, false)).toEqual({ ok: true })
  expect(await setEndpointEnabled(staffActor, scope, endpointId, true)).toEqual(disabledByOperator)
  expect(await findEndpoint(scope, endpointId)).toMatchObject({ disabledReason: 'operator' })
  expect(await setEndpointEnabled(OPERATOR, scope, endpointId, true)).toEqual({ ok: true })
  expect(await setEndpointEnabled(staffActor, scope, endpointId, false)).toEqual({ ok: true })
  expect(await setEndpointEnabled(staffActor, scope, endpointId, true)).toEqual({ ok: true })
})

describe('adding a webhook endpoint as partner staff', () => {
  const addAsPartnerStaff = async (scope: EndpointScope, companyId: number, url = ENDPOINT_URL) => {
    const staffActor = { type: 'partner_staff', id: (await signInPartnerStaff(db, { companyId })).userId } as const
    const dependencies = { network: LOCAL_NETWORK, encryptionKey: getDerivedKey(SIGNING_SECRET_KEY_PURPOSE) }
    return createEndpoint(staffActor, scope, { url, events: ['contract.created'] }, dependencies)
  }
  const disabledByOperator = {
    ok: false,
    cause: 'url',
    reason: 'House Bills disabled this URL. To use it again, contact House Bills',
    canHouseBillsHelp: true,
  }

  it('rejects a URL in both modes while an endpoint with this URL is disabled by the operator', async () => {
    const { endpointId, scope, companyId } = await addEndpoint(db, ENDPOINT_URL)
    expect(await addAsPartnerStaff(scope, companyId)).toMatchObject({ ok: true })
    await setEndpointEnabled(OPERATOR, scope, endpointId, false)
    expect(await addAsPartnerStaff(scope, companyId)).toEqual(disabledByOperator)
    expect(
      await addAsPartnerStaff({ ...scope, mode: 'test' }, companyId, 'HTTP://127.0.0.1:9999/x/../hooks#x'),
    ).toEqual(disabledByOperator)
    expect(await addAsPartnerStaff(scope, companyId, `${ENDPOINT_URL}/others`)).toMatchObject({ ok: true })
    await addEndpoint(db, ENDPOINT_URL, { companyId })
    await setEndpointEnabled(OPERATOR, scope, endpointId, true)
    expect(await addAsPartnerStaff(scope, companyId)).toMatchObject({ ok: true })
  })

  it('rejects a company’s 101st endpoint in a mode, even if others are disabled', async () => {
    const { endpointId, scope, companyId } = await addEndpoint(db, ENDPOINT_URL)
    const copyEndpoint = (count: number) =>
      db.sql(
        `INSERT INTO webhook_endpoints (company_id, mode, url, events, disabled_at, disabled_reason)
         SELECT company_id, mode, url || '/' || n, events, now(), 'partner_staff'
         FROM webhook_endpoints, generate_series(1, $2) n WHERE id = $1`,
        [endpointId, count],
      )
    await copyEndpoint(98)
    const results = await Promise.all([addAsPartnerStaff(scope, companyId), addAsPartnerStaff(scope, companyId)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const reason =
      'your company already has 100 endpoints in live mode, including disabled ones and those deleted in the last 30 days. Enable one of them, or contact House Bills'
    expect(results).toContainEqual({ ok: false, cause: 'number', reason, canHouseBillsHelp: true })
    expect(await addAsPartnerStaff({ ...scope, mode: 'test' }, companyId)).toMatchObject({ ok: true })
    await copyEndpoint(150)
    const endpoints = await findEndpointsWithCounts(scope)
    expect(endpoints).toHaveLength(200)
    // The oldest endpoint is still listed, because it's enabled.
    expect(endpoints[0]).toMatchObject({ id: endpointId })
    await addEndpoint(db, ENDPOINT_URL, { companyId })
  })
})

describe('failed webhook deliveries', () => {
  /** Creates deliveries that all failed in the same millisecond. */
  const failDeliveries = async (endpoint: Endpoint, count: number) => {
    await db.sql('SELECT emit_event($1, $2, $3, $4) FROM generate_series(1, $5)', [
      ...[endpoint.companyId, 'live', 'contract.created', '{}', count],
    ])
    await db.sql(
      `UPDATE webhook_deliveries SET status = 'failed', failure = 'x', settled_at = now()
       WHERE endpoint_id = $1 AND status = 'pending'`,
      [endpoint.endpointId],
    )
  }

  it('are redelivered once each, 500 at a time, even if redelivery is requested twice at the same time', async () => {
    const endpoint = await addEndpoint(db, ENDPOINT_URL)
    await failDeliveries(endpoint, 503)
    const redeliverAll = () => redeliverFailed(OPERATOR, endpoint.scope, endpoint.endpointId)
    expect(await redeliverAll()).toEqual({ count: 500, hasMore: true })
    const results = await Promise.all([redeliverAll(), redeliverAll()])
    expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(await redeliverAll()).toEqual({ count: 0, hasMore: false })
    const rows = await findEndpointDeliveries(db, endpoint.endpointId)
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(503)
    const jobs = await db.sql('SELECT DISTINCT data FROM pgboss.job WHERE id = ANY($1::uuid[])', [
      rows.map(({ job_id }) => job_id),
    ])
    expect(jobs).toHaveLength(503)
    const auditEvents = await db.sql(
      'SELECT DISTINCT action, actor_type, subject_id FROM audit_events WHERE company_id = $1 AND action LIKE $2',
      [endpoint.companyId, '%redelivered'],
    )
    expect(auditEvents).toEqual([
      { action: 'webhook_endpoint.failed_redelivered', actor_type: 'operator', subject_id: endpoint.endpointId },
    ])
  })

  it('aren’t redelivered while the endpoint is disabled', async () => {
    const endpoint = await addEndpoint(db, ENDPOINT_URL)
    await failDeliveries(endpoint, 1)
    await setEndpointEnabled(OPERATOR, endpoint.scope, endpoint.endpointId, false)
    expect(await redeliverFailed(OPERATOR, endpoint.scope, endpoint.endpointId)).toMatchObject({ count: 0 })
    expect(await findNewestDelivery(endpoint.endpointId)).toMatchObject({ status: 'failed' })
  })

  it('can be listed page by page, even if they failed in the same millisecond', async () => {
    const endpoint = await addEndpoint(db, ENDPOINT_URL)
    await failDeliveries(endpoint, 60)
    await emitContractCreated(db, endpoint)
    const findFailedPage = (cursor?: Cursor) =>
      listDeliveries(endpoint.scope, endpoint.endpointId, { status: 'failed', cursor })
    const first = await findFailedPage()
    const second = await findFailedPage(first.older ?? undefined)
    const third = await findFailedPage(second.older ?? undefined)
    const ids = [first, second, third].map(({ rows }) => rows.map(({ id }) => id))
    expect(ids.map(({ length }) => length)).toEqual([25, 25, 10])
    expect(await findEndpointsWithCounts(endpoint.scope)).toMatchObject([
      { id: endpoint.endpointId, failed: 60, lastEventAt: expect.any(Date) },
    ])
    expect(new Set(ids.flat()).size).toBe(60)
    expect([first.newer, third.older]).toEqual([null, null])
    const previous = await findFailedPage(third.newer ?? undefined)
    expect(previous.rows).toEqual(second.rows)
    expect(await findFailedPage(previous.newer ?? undefined)).toEqual(first)
  })
})
