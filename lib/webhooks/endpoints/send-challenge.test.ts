import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addEndpoint,
  emitContractCreated,
  findEndpointDeliveries,
  LOCAL_NETWORK,
} from '@/e2e/helpers/create-webhook-endpoints'
import { getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { giveUpDelivery } from '../delivery/give-up-delivery'
import { redeliverFailed } from '../delivery/redeliver-failed'
import { createEndpoint } from './create-endpoint'
import { findEndpointsWithCounts } from './find-endpoints'
import { sendChallenge } from './send-challenge'
import { setEndpointEnabled } from './set-endpoint-enabled'
import { SIGNING_SECRET_KEY_PURPOSE } from './signing-secret'

const ENDPOINT_URL = 'http://127.0.0.1:9999/hooks'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const findChallenges = async (endpointId: number) =>
  (await findEndpointDeliveries(db, endpointId)).filter(({ type }) => type === 'endpoint.verification')

it('resends a pending challenge unchanged, but creates one with a new token after a failed challenge', async () => {
  const { scope } = await addEndpoint(db, ENDPOINT_URL)
  const keys = { network: LOCAL_NETWORK, encryptionKey: getDerivedKey(SIGNING_SECRET_KEY_PURPOSE) }
  const created = await createEndpoint(
    OPERATOR,
    scope,
    { url: `${ENDPOINT_URL}/new`, events: ['contract.created'] },
    keys,
  )
  if (!created.ok) throw new Error(created.reason)
  const [first, ...others] = await findChallenges(created.id)
  if (!first) throw new Error('the new endpoint has no challenge')
  expect(first.data).toEqual({ mode: 'live', challenge: expect.stringMatching(/^[\w-]{43}$/) })
  expect(others).toEqual([])
  // The first challenge is still waiting, so it is sent again with a new job.
  expect(await sendChallenge(OPERATOR, scope, created.id)).toEqual({ ok: true })
  const [resent, ...more] = await findChallenges(created.id)
  if (!resent) throw new Error('the challenge is gone')
  expect(resent).toEqual({ ...first, job_id: expect.not.stringMatching(first.job_id) })
  expect(more).toEqual([])
  await giveUpDelivery(resent.id, resent.job_id, 'for the test')
  expect(await sendChallenge(OPERATOR, scope, created.id)).toEqual({ ok: true })
  const tokens = (await findChallenges(created.id)).map(({ data }) => data.challenge)
  expect(new Set(tokens).size).toBe(2)
})

it('queues only one challenge if two people request one at the same moment', async () => {
  const { scope, endpointId } = await addEndpoint(db, ENDPOINT_URL, { isVerified: false })
  await Promise.all([sendChallenge(OPERATOR, scope, endpointId), sendChallenge(OPERATOR, scope, endpointId)])
  expect(await findChallenges(endpointId)).toHaveLength(1)
})

it('sends no challenge if the endpoint or the company is disabled', async () => {
  const { scope, companyId, endpointId } = await addEndpoint(db, ENDPOINT_URL, { isVerified: false })
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [companyId])
  expect(await sendChallenge(OPERATOR, scope, endpointId)).toEqual({ ok: false, reason: 'the company is disabled' })
  await setEndpointEnabled(OPERATOR, scope, endpointId, false)
  expect(await sendChallenge(OPERATOR, scope, endpointId)).toEqual({ ok: false, reason: 'the endpoint is disabled' })
  expect(await findChallenges(endpointId)).toEqual([])
})

it('doesn’t count a failed challenge as a failed event, or resend it with the failed events', async () => {
  const { scope, endpointId } = await addEndpoint(db, ENDPOINT_URL, { isVerified: false })
  await sendChallenge(OPERATOR, scope, endpointId)
  const [challenge] = await findChallenges(endpointId)
  await giveUpDelivery(challenge?.id ?? '', challenge?.job_id ?? '', 'for the test')
  expect(await findEndpointsWithCounts(scope)).toMatchObject([{ failed: 0, lastEventAt: null }])
  expect(await redeliverFailed(OPERATOR, scope, endpointId)).toEqual({ count: 0, hasMore: false })
  expect(await findChallenges(endpointId)).toMatchObject([{ status: 'failed' }])
})

it('puts unverified endpoints’ jobs in one group per company, mode and host name, and challenges in separate groups', async () => {
  const endpoint = await addEndpoint(db, 'http://127.0.0.1:9999/a', { isVerified: false })
  const { companyId } = endpoint
  await addEndpoint(db, 'http://127.0.0.1:9998/b', { companyId, isVerified: false })
  await addEndpoint(db, 'https://example.org./c', { companyId, isVerified: false })
  await addEndpoint(db, 'https://[2606:4700::1111]:4443/d', { companyId, isVerified: false })
  const verified = await addEndpoint(db, 'http://127.0.0.1:9999/verified', { companyId })
  const testEndpoint = await addEndpoint(db, 'http://127.0.0.1:9999/a', { companyId, mode: 'test', isVerified: false })
  await emitContractCreated(db, endpoint)
  await db.sql(`SELECT emit_event($1, 'test', 'contract.created', '{}')`, [companyId])
  for (const { scope, endpointId } of [endpoint, testEndpoint]) await sendChallenge(OPERATOR, scope, endpointId)
  const jobs = await db.sql<{ group_id: string; group_tier: string | null }>(
    `SELECT j.group_id, j.group_tier FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
     JOIN pgboss.job j ON j.id = d.job_id WHERE e.company_id = $1 ORDER BY d.type, d.endpoint_id`,
    [companyId],
  )
  expect(jobs.map(({ group_id, group_tier }) => [group_id, group_tier])).toEqual([
    [`unverified ${companyId} live 127.0.0.1`, 'unverified'],
    [`unverified ${companyId} live 127.0.0.1`, 'unverified'],
    [`unverified ${companyId} live example.org`, 'unverified'],
    [`unverified ${companyId} live [2606:4700::1111]`, 'unverified'],
    [String(verified.endpointId), null],
    [`unverified ${companyId} test 127.0.0.1`, 'unverified'],
    [`challenges ${companyId} live 127.0.0.1`, 'unverified'],
    [`challenges ${companyId} test 127.0.0.1`, 'unverified'],
  ])
})
