import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany, outcomeOf, queueEmail } from '@/e2e/support/outbox'
import { hang, type Received, status, type WebhookReceiver, webhookReceiver } from '@/e2e/support/webhook-receiver'
import { addEndpoint, attemptsOf, deliveriesOf, emitTo, skipWebhookBackOff } from '@/e2e/support/webhooks'
import { takeEmails } from '@/lib/mail/delivery/email-worker'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { takeJobs } from '@/lib/platform/jobs/start-workers'
import { setEndpointEnabled } from '../mutations'
import { takeWebhooks } from './webhook-worker'

let db: TestDatabase
let running: Promise<void>
const stop = new AbortController()
const receivers: WebhookReceiver[] = []

beforeAll(async () => {
  db = await testDatabase()
  process.env.EMBEDDED = '1'
  running = takeJobs(stop.signal, [takeEmails, takeWebhooks])
})
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})
afterAll(async () => {
  stop.abort()
  await running
  await prisma().$disconnect()
  await db.close()
})

async function receiver(...reactions: Parameters<WebhookReceiver['next']>): Promise<WebhookReceiver> {
  const made = await webhookReceiver()
  receivers.push(made)
  made.next(...reactions)
  return made
}

const idOf = ({ headers }: Received) => String(headers['webhook-id'])
const webhookHeaders = ({ headers }: Received) => headers as Record<string, string>

/** Waits for all of an endpoint's deliveries to end up so, letting no back-off pass. */
const untilStates = (endpointId: number, states: string[]) =>
  expect
    .poll(
      async () => {
        await skipWebhookBackOff(db)
        return (await deliveriesOf(db, endpointId)).map(({ state }) => state)
      },
      { interval: 100 },
    )
    .toEqual(states)

describe('a delivery', () => {
  it('is tried again until a 2xx, with the same id and body, and redirects are followed nowhere', async () => {
    const elsewhere = await receiver()
    const partner = await receiver(
      status(500),
      status(404),
      (response) => response.writeHead(302, { location: elsewhere.url }).end(),
      (response) => response.writeHead(308, { location: elsewhere.url }).end(),
      (response) => response.destroy(),
      status(202),
    )
    const { companyId, endpointId, secret } = await addEndpoint(db, partner.url)
    await queueEmail(db, { companyId })
    await untilStates(endpointId, ['delivered'])
    expect(await attemptsOf(db, endpointId)).toEqual([500, 404, 302, 308, 'connection failed: ECONNRESET', 202])
    expect(partner.calls).toHaveLength(6)
    expect(new Set(partner.calls.map(idOf)).size).toBe(1)
    expect(new Set(partner.calls.map(({ body }) => body)).size).toBe(1)
    for (const call of partner.calls) new Webhook(secret).verify(call.body, webhookHeaders(call))
    expect(elsewhere.connections()).toBe(0)
  })

  it('backs off: the next try waits, longer each time', async () => {
    const partner = await receiver(status(500), status(500))
    const { companyId, endpointId } = await addEndpoint(db, partner.url)
    await emitTo(db, { companyId })
    const [delivery] = await deliveriesOf(db, endpointId)
    const waits = async () => {
      const [job] = await db.sql<{ seconds: number }>(
        `SELECT extract(epoch FROM start_after - (SELECT max(at) FROM webhook_attempts WHERE delivery_id = $2))::float AS seconds
         FROM pgboss.job WHERE id = $1 AND state = 'retry'`,
        [delivery?.job_id, delivery?.id],
      )
      return job?.seconds
    }
    await expect.poll(async () => (await attemptsOf(db, endpointId)).length).toBe(1)
    await expect.poll(waits).toSatisfy((seconds) => seconds > 3 && seconds < 15)
    await db.sql(`UPDATE pgboss.job SET start_after = now(), retry_count = 15 WHERE id = $1`, [delivery?.job_id])
    await expect.poll(async () => (await attemptsOf(db, endpointId)).length).toBe(2)
    await expect.poll(waits).toBeGreaterThan(6 * 3600 - 60)
    expect(await waits()).toBeLessThan(6 * 3600 + 60)
  })

  it('that used up its tries has failed, and says so', async () => {
    const partner = await receiver()
    partner.always(status(503))
    const { companyId, endpointId } = await addEndpoint(db, partner.url)
    await emitTo(db, { companyId })
    await expect.poll(async () => (await attemptsOf(db, endpointId)).length).toBe(1)
    const [delivery] = await deliveriesOf(db, endpointId)
    await expect
      .poll(() =>
        db.sql(
          `UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() WHERE id = $1 AND state = 'retry' RETURNING id`,
          [delivery?.job_id],
        ),
      )
      .toHaveLength(1)
    await untilStates(endpointId, ['failed'])
    const [failed] = await deliveriesOf(db, endpointId)
    expect(failed?.failure).toBe('given up after the last try: status 503')
    expect(await attemptsOf(db, endpointId)).toEqual([503, 503])
  })
})

it('each event arrives once by its id, whatever the receiver does and in whatever order', async () => {
  const partner = await receiver(
    ...[status(500), status(301), status(400), hang, status(200), status(429)],
    // Takes it in, and its answer is lost.
    (response) => response.destroy(),
  )
  const { companyId, endpointId, secret } = await addEndpoint(db, partner.url)
  const numbers = Array.from({ length: 12 }, (_, number) => number)
  await Promise.all(numbers.map((number) => emitTo(db, { companyId }, number)))
  await untilStates(endpointId, Array(12).fill('delivered'))
  const byId = new Map(partner.calls.map((call) => [idOf(call), call.body]))
  const arrived = [...byId.values()].map((body) => JSON.parse(body).data.number)
  expect(arrived.sort((a, b) => a - b)).toEqual(numbers)
  expect(partner.calls).toHaveLength(12 + 6)
  for (const call of partner.calls) {
    expect(byId.get(idOf(call))).toBe(call.body)
    new Webhook(secret).verify(call.body, webhookHeaders(call))
  }
})

describe('an endpoint', () => {
  const delivered = async ({ endpointId }: { endpointId: number }) =>
    (await deliveriesOf(db, endpointId)).filter(({ state }) => state === 'delivered').length

  it('that hangs keeps four tries busy, and holds up no mail, no other company, no other endpoint', async () => {
    const [slow, quick] = [await receiver(), await receiver()]
    slow.always(hang)
    const hanging = await Promise.all(Array.from({ length: 6 }, () => addEndpoint(db, slow.url)))
    const good = await addEndpoint(db, quick.url)
    const { companyId } = hanging[0] ?? good
    const sameCompany = await addEndpoint(db, quick.url, { companyId })
    for (let number = 0; number < 20; number += 1) {
      await db.sql(`SELECT emit_event(id, 'live', 'contract.created', $2) FROM unnest($1::int[]) id`, [
        [...hanging, good].map((endpoint) => endpoint.companyId),
        JSON.stringify({ number }),
      ])
    }
    const { emailId } = await queueEmail(db, { companyId: await newCompany(db) })
    await expect.poll(() => delivered(good)).toBe(20)
    await expect.poll(() => delivered(sameCompany)).toBe(20)
    await expect.poll(async () => (await outcomeOf(db, emailId)).state).toBe('captured')
    // A busy machine takes longer than the ten seconds after which a try that hangs is over, and another begins.
    const begun = slow.calls.length
    const ended = await Promise.all(hanging.map(({ endpointId }) => attemptsOf(db, endpointId)))
    expect(begun).toBeGreaterThanOrEqual(6 * 4)
    expect(begun - ended.flat().length).toBeLessThanOrEqual(6 * 4)
    await Promise.all(
      hanging.map((endpoint) => setEndpointEnabled(OPERATOR, endpoint.scope, endpoint.endpointId, false)),
    )
    await slow.close()
    await Promise.all(hanging.map(({ endpointId }) => untilStates(endpointId, Array(20).fill('failed'))))
  })

  const emitMany = (companyId: number, count: number) =>
    db.sql(`SELECT emit_event($1, 'live', 'contract.created', '{}') FROM generate_series(1, $2)`, [companyId, count])

  it('has its next delivery as soon as one of four is answered, while the others still wait', async () => {
    const partner = await receiver()
    const unanswered: ServerResponse[] = []
    partner.always((response) => void unanswered.push(response))
    const endpoint = await addEndpoint(db, partner.url)
    await emitMany(endpoint.companyId, 30)
    for (let answered = 0; answered < 30; answered++) {
      const arrived = () => new Set(partner.calls.map(idOf)).size
      await expect.poll(arrived).toBeGreaterThanOrEqual(Math.min(answered + 4, 30))
      unanswered.shift()?.writeHead(200).end()
    }
    partner.always(status(200))
    await untilStates(endpoint.endpointId, Array(30).fill('delivered'))
  })

  it('that asks to be left alone is, for that long', async () => {
    const partner = await receiver((response) => response.writeHead(429, { 'retry-after': '3600' }).end())
    const { companyId, endpointId } = await addEndpoint(db, partner.url)
    await emitTo(db, { companyId })
    const [delivery] = await deliveriesOf(db, endpointId)
    const waits = () =>
      db.sql(
        `SELECT extract(epoch FROM start_after - now()) BETWEEN 3500 AND 3600 AS an_hour FROM pgboss.job
         WHERE id = $1 AND state = 'retry'`,
        [delivery?.job_id],
      )
    await expect.poll(waits).toEqual([{ an_hour: true }])
    expect(await attemptsOf(db, endpointId)).toEqual([429])
  })
})

it('test mail to the address that bounces is told of', async () => {
  const partner = await receiver()
  const companyId = await newCompany(db)
  const { endpointId } = await addEndpoint(db, partner.url, { companyId, mode: 'test', events: ['mail.bounced'] })
  const { emailId } = await queueEmail(db, { companyId, mode: 'test', recipient: 'bounced+1@test-mode.example' })
  const other = await queueEmail(db, { companyId, mode: 'test' })
  await untilStates(endpointId, ['delivered'])
  expect((await outcomeOf(db, emailId)).state).toBe('bounced')
  await expect.poll(async () => (await outcomeOf(db, other.emailId)).state).toBe('captured')
  expect(JSON.parse(partner.calls[0]?.body ?? '')).toMatchObject({
    type: 'mail.bounced',
    data: { emailId, mode: 'test' },
  })
  expect(partner.calls).toHaveLength(1)
})
