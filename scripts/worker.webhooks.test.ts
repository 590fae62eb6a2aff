import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { type TestDatabase, testDatabase } from '../e2e/support/database'
import { PERSON, queueEmail } from '../e2e/support/outbox'
import { type Child, end, startWorker } from '../e2e/support/service'
import { hang, type WebhookReceiver, webhookReceiver } from '../e2e/support/webhook-receiver'
import { addEndpoint, attemptsOf, deliveriesOf, emitTo, skipWebhookBackOff } from '../e2e/support/webhooks'

let db: TestDatabase
let partner: WebhookReceiver
const workers: Child[] = []

beforeAll(async () => {
  db = await testDatabase()
  partner = await webhookReceiver()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => end(worker)))
  partner.calls.splice(0)
})
afterAll(async () => {
  await prisma().$disconnect()
  await partner.close()
  await db.close()
})

function start(env: Record<string, string> = { EMBEDDED: '1' }): Child {
  const worker = startWorker(env)
  workers.push(worker)
  return worker
}

const SLOW = { interval: 100 }
const untilStates = (endpointId: number, states: string[]) =>
  expect
    .poll(async () => {
      await skipWebhookBackOff(db)
      return (await deliveriesOf(db, endpointId)).map(({ state }) => state)
    }, SLOW)
    .toEqual(states)

describe('the worker process', () => {
  it('killed in the middle of a try and started again, sends the same message under the same id', async () => {
    partner.next(hang)
    const { companyId, endpointId } = await addEndpoint(db, partner.url)
    const killed = start()
    await emitTo(db, { companyId })
    await expect.poll(() => partner.calls.length, SLOW).toBe(1)
    await end(killed, 'SIGKILL')
    const [delivery] = await deliveriesOf(db, endpointId)
    expect(delivery?.state).toBe('pending')

    // In place of waiting for the job's own limit.
    await db.sql(`UPDATE pgboss.job SET started_on = now() - interval '1 minute' WHERE id = $1`, [delivery?.job_id])
    start()
    await untilStates(endpointId, ['delivered'])
    const [first, second, ...more] = partner.calls
    expect(more).toEqual([])
    expect(second?.headers['webhook-id']).toBe(delivery?.id)
    expect(first?.headers['webhook-id']).toBe(delivery?.id)
    expect(second?.body).toBe(first?.body)
  })

  it('finishes a try that is in hand on SIGTERM, then ends', async () => {
    const worker = start()
    partner.next((response) => {
      worker.process.kill('SIGTERM')
      void expect
        .poll(worker.output, SLOW)
        .toContain('"worker stops"')
        .then(() => response.writeHead(200).end())
    })
    const { companyId, endpointId } = await addEndpoint(db, partner.url)
    const exit = once(worker.process, 'exit')
    await emitTo(db, { companyId })
    const [code] = await exit
    expect(code).toBe(0)
    expect((await deliveriesOf(db, endpointId))[0]?.state).toBe('delivered')
  })

  it('outside the embedded service reaches nothing on this machine', async () => {
    const { companyId, endpointId } = await addEndpoint(db, partner.url)
    // Stored when it was allowed; by https only the address is left to refuse.
    const local = await addEndpoint(db, partner.url.replace('http:', 'https:'), { companyId })
    const before = partner.connections()
    start({ EMBEDDED: '' })
    await emitTo(db, { companyId })
    await expect.poll(() => attemptsOf(db, endpointId), SLOW).toEqual(['expected an https:// URL'])
    await expect
      .poll(() => attemptsOf(db, local.endpointId), SLOW)
      .toEqual(['expected a host with an address on the public internet, and no other'])
    expect(partner.connections()).toBe(before)
  })

  it('keeps personal data, secrets and targets out of the log, and the secrets out of every table', async () => {
    const path = 'a-path-of-the-partner'
    const { companyId, endpointId, secret } = await addEndpoint(db, `${partner.url}/${path}`)
    const gone = await addEndpoint(db, 'http://127.0.0.1:1024/', { companyId })
    const worker = start()
    partner.next((response) => response.writeHead(500).end('Bartholomew at tenant@example.org'))
    const { recipient } = await queueEmail(db, { companyId })
    await untilStates(endpointId, ['delivered'])
    await expect.poll(async () => (await attemptsOf(db, gone.endpointId)).length, SLOW).toBeGreaterThan(0)
    const [delivery] = await deliveriesOf(db, endpointId)
    await expect.poll(worker.output, SLOW).toContain(delivery?.id)
    await expect.poll(worker.output, SLOW).toContain('ECONNREFUSED')
    const sent = partner.calls.map((call) => JSON.stringify(call)).join()
    for (const value of [...Object.values(PERSON), recipient, 'example.org', 'Headingley']) {
      expect(worker.output()).not.toContain(value)
      expect(sent).not.toContain(value)
    }
    for (const value of [path, secret, secret.slice(6), '127.0.0.1']) expect(worker.output()).not.toContain(value)
    const stored = await db.dump()
    const bytes = Buffer.from(secret.slice(6), 'base64')
    for (const form of [secret, secret.slice(6), bytes.toString('hex')]) expect(stored).not.toContain(form)
  })
})
