// What a company's staff, or an operator for it, can do with its endpoints and deliveries.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derivedKey, derivedKeys, deriveKeys } from '@/lib/platform/crypto/derived-key'
import type { Turn } from '@/lib/platform/database/pagination/page'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { signedIn } from '../../e2e/support/portal'
import { addEndpoint, deliveriesOf, emitTo, LOCAL } from '../../e2e/support/webhooks'
import { endpointNumbered, endpointsOf, endpointsWithCounts, deliveriesOf as listed } from './data'
import {
  createEndpoint,
  giveUpDelivery,
  redeliver,
  redeliverFailed,
  rotateSecret,
  setEndpointEnabled,
} from './mutations'
import type { Scope } from './scope'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

type Endpoint = Awaited<ReturnType<typeof addEndpoint>>

const URL = 'http://127.0.0.1:9999/hooks'

const newest = async (endpointId: number) => {
  const delivery = (await deliveriesOf(db, endpointId)).at(-1)
  if (!delivery) throw new Error('no delivery')
  return delivery
}

it('another company can do nothing with an endpoint, nor its own in the other mode', async () => {
  const endpoint = await addEndpoint(db, URL)
  const { endpointId } = endpoint
  const other = await addEndpoint(db, URL)
  await emitTo(db, endpoint)
  const { id, job_id } = await newest(endpointId)
  await giveUpDelivery(id, job_id, 'for the test')
  const missing = { ok: false, reason: 'no such endpoint' }
  const keys = derivedKeys('webhook secrets')
  const before = await db.dump()
  for (const scope of [other.scope, { ...endpoint.scope, mode: 'test' as const }]) {
    expect(await endpointsOf(scope)).not.toContainEqual(expect.objectContaining({ id: endpointId }))
    expect(await endpointNumbered(scope, endpointId)).toBeNull()
    expect((await listed(scope, endpointId)).rows).toEqual([])
    expect(await redeliver(OPERATOR, scope, id)).toEqual({ ok: false, reason: 'no such delivery' })
    expect(await redeliverFailed(OPERATOR, scope, endpointId)).toEqual({ count: 0, areLeft: false })
    expect(await setEndpointEnabled(OPERATOR, scope, endpointId, false)).toEqual(missing)
    expect(await rotateSecret(OPERATOR, scope, endpointId, 0, keys)).toEqual(missing)
  }
  expect(await db.dump()).toBe(before)
})

it('is rotated by a process that takes another server secret beside it, and signs with the one before as well', async () => {
  const { scope, endpointId } = await addEndpoint(db, URL)
  const secrets = () => db.sql('SELECT FROM webhook_secrets WHERE endpoint_id = $1', [endpointId])
  const serverSecret = 'the-secret-after-it-of-32-characters-or-more'
  const keys = (serverSecretAlso?: string) => deriveKeys({ serverSecret, serverSecretAlso }, 'webhook secrets')
  await rotateSecret(OPERATOR, scope, endpointId, 3600, keys(process.env.SERVER_SECRET))
  expect(await secrets()).toHaveLength(2)
  await rotateSecret(OPERATOR, scope, endpointId, 3600, keys())
  // That in its overlap has ended, and the one before can be opened.
  expect(await secrets()).toHaveLength(2)
  await rotateSecret(OPERATOR, scope, endpointId, 3600, derivedKeys('webhook secrets'))
  expect(await secrets()).toHaveLength(1)
})

it('what the operator disabled, only the operator enables', async () => {
  const { endpointId, scope, companyId } = await addEndpoint(db, URL)
  const robin = { type: 'partner_staff', id: (await signedIn(db, { companyId })).userId } as const
  const ours = { ok: false, reason: 'House Bills disabled it: write to us' }
  expect(await setEndpointEnabled(OPERATOR, scope, endpointId, false)).toEqual({ ok: true })
  expect(await setEndpointEnabled(robin, scope, endpointId, true)).toEqual(ours)
  expect(await endpointNumbered(scope, endpointId)).toMatchObject({ disabledReason: 'operator' })
  expect(await setEndpointEnabled(OPERATOR, scope, endpointId, true)).toEqual({ ok: true })
  expect(await setEndpointEnabled(robin, scope, endpointId, false)).toEqual({ ok: true })
  expect(await setEndpointEnabled(robin, scope, endpointId, true)).toEqual({ ok: true })
})

describe('staff who add one', () => {
  const add = async (scope: Scope, companyId: number, url = URL) => {
    const staff = { type: 'partner_staff', id: (await signedIn(db, { companyId })).userId } as const
    const keys = { network: LOCAL, sealingKey: derivedKey('webhook secrets') }
    return createEndpoint(staff, scope, { url, events: ['contract.created'] }, keys)
  }
  const ours = { ok: false, of: 'url', reason: 'House Bills disabled the endpoint of this URL: write to us' }

  it('are not to add again what the operator disabled, in the other mode neither; the operator may', async () => {
    const { endpointId, scope, companyId } = await addEndpoint(db, URL)
    expect(await add(scope, companyId)).toMatchObject({ ok: true })
    await setEndpointEnabled(OPERATOR, scope, endpointId, false)
    expect(await add(scope, companyId)).toEqual(ours)
    expect(await add({ ...scope, mode: 'test' }, companyId, 'HTTP://127.0.0.1:9999/x/../hooks#x')).toEqual(ours)
    expect(await add(scope, companyId, `${URL}/others`)).toMatchObject({ ok: true })
    await addEndpoint(db, URL, { companyId })
    await setEndpointEnabled(OPERATOR, scope, endpointId, true)
    expect(await add(scope, companyId)).toMatchObject({ ok: true })
  })

  it('come to a hundred, disabled ones included, of which a page shows no endless number', async () => {
    const { endpointId, scope, companyId } = await addEndpoint(db, URL)
    const copies = (count: number) =>
      db.sql(
        `INSERT INTO webhook_endpoints (company_id, mode, url, events, disabled_at, disabled_reason)
         SELECT company_id, mode, url || '/' || n, events, now(), 'partner_staff'
         FROM webhook_endpoints, generate_series(1, $2) n WHERE id = $1`,
        [endpointId, count],
      )
    await copies(98)
    const both = await Promise.all([add(scope, companyId), add(scope, companyId)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const reason =
      'a company has at most 100 endpoints in live mode, disabled ones included: enable one of them, or write to us'
    expect(both).toContainEqual({ ok: false, of: 'number', reason })
    expect(await add({ ...scope, mode: 'test' }, companyId)).toMatchObject({ ok: true })
    await copies(150)
    const shown = await endpointsWithCounts(scope)
    expect(shown).toHaveLength(200)
    // The first stands there still: it is enabled.
    expect(shown[0]).toMatchObject({ id: endpointId })
    await addEndpoint(db, URL, { companyId })
  })
})

describe('all failed ones of an endpoint', () => {
  /** Deliveries that were given up, as many as asked for, of one millisecond. */
  const giveUp = async (endpoint: Endpoint, count: number) => {
    await db.sql('SELECT emit_event($1, $2, $3, $4) FROM generate_series(1, $5)', [
      ...[endpoint.companyId, 'live', 'contract.created', '{}', count],
    ])
    await db.sql(
      `UPDATE webhook_deliveries SET state = 'failed', failure = 'x', settled_at = now()
       WHERE endpoint_id = $1 AND state = 'pending'`,
      [endpoint.endpointId],
    )
  }

  it('are sent again, 500 at a time, each by one new job however many ask at once', async () => {
    const endpoint = await addEndpoint(db, URL)
    await giveUp(endpoint, 503)
    const again = () => redeliverFailed(OPERATOR, endpoint.scope, endpoint.endpointId)
    expect(await again()).toEqual({ count: 500, areLeft: true })
    const both = await Promise.all([again(), again()])
    expect(both.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(await again()).toEqual({ count: 0, areLeft: false })
    const rows = await deliveriesOf(db, endpoint.endpointId)
    expect(rows.filter(({ state }) => state === 'pending')).toHaveLength(503)
    const jobs = await db.sql('SELECT DISTINCT data FROM pgboss.job WHERE id = ANY($1::uuid[])', [
      rows.map(({ job_id }) => job_id),
    ])
    expect(jobs).toHaveLength(503)
    const audit = await db.sql(
      'SELECT DISTINCT action, actor_type, subject_id FROM audit_events WHERE company_id = $1 AND action LIKE $2',
      [endpoint.companyId, '%redelivered'],
    )
    expect(audit).toEqual([
      { action: 'webhook_endpoint.failed_redelivered', actor_type: 'operator', subject_id: endpoint.endpointId },
    ])
  })

  it('stay where they are while it is disabled', async () => {
    const endpoint = await addEndpoint(db, URL)
    await giveUp(endpoint, 1)
    await setEndpointEnabled(OPERATOR, endpoint.scope, endpoint.endpointId, false)
    expect(await redeliverFailed(OPERATOR, endpoint.scope, endpoint.endpointId)).toMatchObject({ count: 0 })
    expect(await newest(endpoint.endpointId)).toMatchObject({ state: 'failed' })
  })

  it('are listed by themselves, page by page, ones of the same millisecond too', async () => {
    const endpoint = await addEndpoint(db, URL)
    await giveUp(endpoint, 60)
    await emitTo(db, endpoint)
    const page = (turn?: Turn) => listed(endpoint.scope, endpoint.endpointId, { state: 'failed', turn })
    const first = await page()
    const second = await page(first.older ?? undefined)
    const third = await page(second.older ?? undefined)
    const ids = [first, second, third].map(({ rows }) => rows.map(({ id }) => id))
    expect(ids.map(({ length }) => length)).toEqual([25, 25, 10])
    expect(await endpointsWithCounts(endpoint.scope)).toMatchObject([
      { id: endpoint.endpointId, failed: 60, lastEventAt: expect.any(Date) },
    ])
    expect(new Set(ids.flat()).size).toBe(60)
    expect([first.newer, third.older]).toEqual([null, null])
    const back = await page(third.newer ?? undefined)
    expect(back.rows).toEqual(second.rows)
    expect(await page(back.newer ?? undefined)).toEqual(first)
  })
})
