import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  addEndpoint,
  emitContractCreated,
  findAttemptOutcomes,
  findEndpointDeliveries,
  findRetryDelay,
  skipWebhookBackOff,
} from '@/e2e/helpers/create-webhook-endpoints'
import {
  type FakeWebhookReceiver,
  neverRespond,
  type ReceivedRequest,
  respondWithStatus,
  startFakeWebhookReceiver,
} from '@/e2e/helpers/fake-webhook-receiver'
import { findEmail, insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { createEmailWorker } from '@/lib/mail/delivery/deliver-and-retry-emails'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { runWorkers } from '@/lib/platform/jobs/run-workers'
import { testModeTransport } from '@/lib/sandbox/test-mode-transport'
import { sendChallenge } from '../endpoints/send-challenge'
import { setEndpointEnabled } from '../endpoints/set-endpoint-enabled'
import { startWebhookWorker } from './webhook-worker'

let db: TestDatabase
let worker: Promise<void>
const stopController = new AbortController()
const receivers: FakeWebhookReceiver[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  process.env.EMBEDDED = '1'
  worker = runWorkers(stopController.signal, [createEmailWorker(testModeTransport), startWebhookWorker])
})
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})
afterAll(async () => {
  stopController.abort()
  await worker
  await prisma().$disconnect()
  await db.close()
})

async function startReceiver(
  ...reactions: Parameters<FakeWebhookReceiver['queueReactions']>
): Promise<FakeWebhookReceiver> {
  const newReceiver = await startFakeWebhookReceiver()
  receivers.push(newReceiver)
  newReceiver.queueReactions(...reactions)
  return newReceiver
}

const getWebhookId = ({ headers }: ReceivedRequest) => String(headers['webhook-id'])
const getHeaders = ({ headers }: ReceivedRequest) => headers as Record<string, string>

/** Waits until an endpoint's deliveries have these statuses. Until then, makes every retry due immediately. */
const waitForStatuses = (endpointId: number, statuses: string[]) =>
  expect
    .poll(
      async () => {
        await skipWebhookBackOff(db)
        return (await findEndpointDeliveries(db, endpointId)).map(({ status }) => status)
      },
      { interval: 100 },
    )
    .toEqual(statuses)

describe('a webhook delivery', () => {
  it('is retried with the same ID and body until it gets a 2xx response', async () => {
    const redirectTarget = await startReceiver()
    const partnerReceiver = await startReceiver(
      respondWithStatus(500),
      respondWithStatus(404),
      (response) => response.writeHead(302, { location: redirectTarget.url }).end(),
      (response) => response.writeHead(308, { location: redirectTarget.url }).end(),
      (response) => response.destroy(),
      respondWithStatus(202),
    )
    const { companyId, endpointId, secret } = await addEndpoint(db, partnerReceiver.url)
    await queueEmail(db, { companyId })
    await waitForStatuses(endpointId, ['delivered'])
    expect(await findAttemptOutcomes(db, endpointId)).toEqual([
      500,
      404,
      302,
      308,
      'connection failed: ECONNRESET',
      202,
    ])
    expect(partnerReceiver.requests).toHaveLength(6)
    expect(new Set(partnerReceiver.requests.map(getWebhookId)).size).toBe(1)
    expect(new Set(partnerReceiver.requests.map(({ body }) => body)).size).toBe(1)
    for (const request of partnerReceiver.requests) new Webhook(secret).verify(request.body, getHeaders(request))
    expect(redirectTarget.countConnections()).toBe(0)
  })

  it('is retried after increasing delays', async () => {
    const partnerReceiver = await startReceiver()
    partnerReceiver.setReaction(respondWithStatus(500))
    const { companyId, endpointId } = await addEndpoint(db, partnerReceiver.url)
    await emitContractCreated(db, { companyId })
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    const expectDelayAfterAttempt = async (attempt: number, min: number, max: number) => {
      await expect.poll(async () => (await findAttemptOutcomes(db, endpointId)).length).toBe(attempt)
      await expect.poll(() => findRetryDelay(db, delivery)).toSatisfy((seconds) => seconds > min && seconds < max)
    }
    const skipToRetry = (retry: number) =>
      db.sql('UPDATE pgboss.job SET start_after = now(), retry_count = $2 WHERE id = $1', [delivery?.job_id, retry])
    await expectDelayAfterAttempt(1, 3, 15)
    await skipToRetry(3)
    await expectDelayAfterAttempt(2, 35, 170)
    await skipToRetry(15)
    await expectDelayAfterAttempt(3, 6 * 3600 - 60, 6 * 3600 + 60)
  })

  it('fails after the last attempt, and records the reason', async () => {
    const partnerReceiver = await startReceiver()
    partnerReceiver.setReaction(respondWithStatus(503))
    const { companyId, endpointId } = await addEndpoint(db, partnerReceiver.url)
    await emitContractCreated(db, { companyId })
    await expect.poll(async () => (await findAttemptOutcomes(db, endpointId)).length).toBe(1)
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    await expect
      .poll(() =>
        db.sql(
          `UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() WHERE id = $1 AND state = 'retry' RETURNING id`,
          [delivery?.job_id],
        ),
      )
      .toHaveLength(1)
    await waitForStatuses(endpointId, ['failed'])
    const [failedDelivery] = await findEndpointDeliveries(db, endpointId)
    expect(failedDelivery?.failure).toBe('The last attempt failed: HTTP 503.')
    expect(await findAttemptOutcomes(db, endpointId)).toEqual([503, 503])
  })
})

it('delivers every event with its own ID, even if attempts fail or finish out of order', async () => {
  const partnerReceiver = await startReceiver(
    ...[
      respondWithStatus(500),
      respondWithStatus(301),
      respondWithStatus(400),
      neverRespond,
      respondWithStatus(200),
      respondWithStatus(429),
    ],
    // Lose the response after the receiver has got the message, so that the worker sends the message again.
    (response) => response.destroy(),
  )
  const { companyId, endpointId, secret } = await addEndpoint(db, partnerReceiver.url)
  const numbers = Array.from({ length: 12 }, (_, number) => number)
  await Promise.all(numbers.map((number) => emitContractCreated(db, { companyId }, number)))
  await waitForStatuses(endpointId, Array(12).fill('delivered'))
  const bodyById = new Map(partnerReceiver.requests.map((request) => [getWebhookId(request), request.body]))
  const arrivedNumbers = [...bodyById.values()].map((body) => JSON.parse(body).data.number)
  expect(arrivedNumbers.sort((a, b) => a - b)).toEqual(numbers)
  expect(partnerReceiver.requests).toHaveLength(12 + 6)
  for (const request of partnerReceiver.requests) {
    expect(bodyById.get(getWebhookId(request))).toBe(request.body)
    new Webhook(secret).verify(request.body, getHeaders(request))
  }
})

describe('delivering to webhook endpoints', () => {
  const countDelivered = async ({ endpointId }: { endpointId: number }) =>
    (await findEndpointDeliveries(db, endpointId)).filter(({ status }) => status === 'delivered').length

  it('limits a hanging endpoint to four attempts at a time, without delaying other endpoints', async () => {
    const [slowReceiver, fastReceiver] = [await startReceiver(), await startReceiver()]
    slowReceiver.setReaction(neverRespond)
    const hangingEndpoints = await Promise.all(Array.from({ length: 6 }, () => addEndpoint(db, slowReceiver.url)))
    const healthyEndpoint = await addEndpoint(db, fastReceiver.url)
    const { companyId } = hangingEndpoints[0] ?? healthyEndpoint
    const sameCompanyEndpoint = await addEndpoint(db, fastReceiver.url, { companyId })
    for (let number = 0; number < 20; number += 1) {
      await db.sql(`SELECT emit_event(id, 'live', 'contract.created', $2) FROM unnest($1::int[]) id`, [
        [...hangingEndpoints, healthyEndpoint].map((endpoint) => endpoint.companyId),
        JSON.stringify({ number }),
      ])
    }
    const { emailId } = await queueEmail(db, { companyId: await insertCompany(db) })
    await expect.poll(() => countDelivered(healthyEndpoint)).toBe(20)
    await expect.poll(() => countDelivered(sameCompanyEndpoint)).toBe(20)
    await expect.poll(async () => (await findEmail(db, emailId)).status).toBe('captured')
    // On a busy machine, more than ten seconds may have passed. Hanging attempts then end and others start, so count
    // only those that haven't ended.
    const startedCount = slowReceiver.requests.length
    const endedAttempts = await Promise.all(
      hangingEndpoints.map(({ endpointId }) => findAttemptOutcomes(db, endpointId)),
    )
    expect(startedCount).toBeGreaterThanOrEqual(6 * 4)
    expect(startedCount - endedAttempts.flat().length).toBeLessThanOrEqual(6 * 4)
    await Promise.all(
      hangingEndpoints.map((endpoint) => setEndpointEnabled(OPERATOR, endpoint.scope, endpoint.endpointId, false)),
    )
    await slowReceiver.close()
    await Promise.all(hangingEndpoints.map(({ endpointId }) => waitForStatuses(endpointId, Array(20).fill('failed'))))
  })

  const emitEvents = (companyId: number, count: number) =>
    db.sql(`SELECT emit_event($1, 'live', 'contract.created', '{}') FROM generate_series(1, $2)`, [companyId, count])

  it('limits a company’s unverified endpoints on a host to two attempts at a time, but not their challenges', async () => {
    const slowReceiver = await startReceiver()
    slowReceiver.setReaction(neverRespond)
    const first = await addEndpoint(db, slowReceiver.url, { isVerified: false })
    const { companyId } = first
    const second = await addEndpoint(db, `${slowReceiver.url}/second`, { companyId, isVerified: false })
    const verified = await addEndpoint(db, (await startReceiver()).url, { companyId })
    await emitEvents(companyId, 6)
    await expect.poll(() => countDelivered(verified)).toBe(6)
    await expect.poll(() => slowReceiver.requests.length).toBeGreaterThanOrEqual(2)
    const startedCount = slowReceiver.requests.length
    const ended = await Promise.all([first, second].map(({ endpointId }) => findAttemptOutcomes(db, endpointId)))
    expect(startedCount - ended.flat().length).toBeLessThanOrEqual(2)
    await sendChallenge(OPERATOR, second.scope, second.endpointId)
    await expect
      .poll(() => slowReceiver.requests.map(({ body }) => JSON.parse(body).type))
      .toContain('endpoint.verification')
    for (const { scope, endpointId } of [first, second]) await setEndpointEnabled(OPERATOR, scope, endpointId, false)
    await slowReceiver.close()
    await waitForStatuses(first.endpointId, Array(6).fill('failed'))
    await waitForStatuses(second.endpointId, Array(7).fill('failed'))
  })

  it('keeps the job for an unverified endpoint running for a second, even if the endpoint responds sooner', async () => {
    const { companyId, endpointId } = await addEndpoint(db, (await startReceiver()).url, { isVerified: false })
    await emitEvents(companyId, 1)
    await waitForStatuses(endpointId, ['delivered'])
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    const findDuration = () =>
      db.sql(
        `SELECT completed_on - started_on > interval '0.99 seconds' AS "isLong" FROM pgboss.job
         WHERE id = $1 AND state = 'completed'`,
        [delivery?.job_id],
      )
    await expect.poll(findDuration).toEqual([{ isLong: true }])
  })

  it('starts an endpoint’s next delivery as soon as one of its four concurrent deliveries ends', async () => {
    const partnerReceiver = await startReceiver()
    const pendingResponses: ServerResponse[] = []
    partnerReceiver.setReaction((response) => void pendingResponses.push(response))
    const endpoint = await addEndpoint(db, partnerReceiver.url)
    await emitEvents(endpoint.companyId, 30)
    for (let responseCount = 0; responseCount < 30; responseCount++) {
      const countArrived = () => new Set(partnerReceiver.requests.map(getWebhookId)).size
      await expect.poll(countArrived).toBeGreaterThanOrEqual(Math.min(responseCount + 4, 30))
      pendingResponses.shift()?.writeHead(200).end()
    }
    partnerReceiver.setReaction(respondWithStatus(200))
    await waitForStatuses(endpoint.endpointId, Array(30).fill('delivered'))
  })

  it('doesn’t retry before the time in the endpoint’s Retry-After header', async () => {
    const partnerReceiver = await startReceiver((response) => response.writeHead(429, { 'retry-after': '3600' }).end())
    const { companyId, endpointId } = await addEndpoint(db, partnerReceiver.url)
    await emitContractCreated(db, { companyId })
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    const findRetryDelay = () =>
      db.sql(
        `SELECT extract(epoch FROM start_after - now()) BETWEEN 3500 AND 3600 AS an_hour FROM pgboss.job
         WHERE id = $1 AND state = 'retry'`,
        [delivery?.job_id],
      )
    await expect.poll(findRetryDelay).toEqual([{ an_hour: true }])
    expect(await findAttemptOutcomes(db, endpointId)).toEqual([429])
  })
})

it('emits mail.bounced for an email to the test email address that simulates a bounce', async () => {
  const partnerReceiver = await startReceiver()
  const companyId = await insertCompany(db)
  const { endpointId } = await addEndpoint(db, partnerReceiver.url, {
    companyId,
    mode: 'test',
    events: ['mail.bounced'],
  })
  const { emailId } = await queueEmail(db, { companyId, mode: 'test', recipient: 'bounced+1@test-mode.example' })
  const otherEmail = await queueEmail(db, { companyId, mode: 'test' })
  await waitForStatuses(endpointId, ['delivered'])
  expect((await findEmail(db, emailId)).status).toBe('bounced')
  await expect.poll(async () => (await findEmail(db, otherEmail.emailId)).status).toBe('captured')
  expect(JSON.parse(partnerReceiver.requests[0]?.body ?? '')).toMatchObject({
    type: 'mail.bounced',
    data: { emailId, mode: 'test' },
  })
  expect(partnerReceiver.requests).toHaveLength(1)
})
