import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { createTestDatabase, type TestDatabase } from '../e2e/helpers/create-test-database'
import {
  addEndpoint,
  emitContractCreated,
  findAttemptOutcomes,
  findEndpointDeliveries,
  skipWebhookBackOff,
} from '../e2e/helpers/create-webhook-endpoints'
import { type FakeWebhookReceiver, neverRespond, startFakeWebhookReceiver } from '../e2e/helpers/fake-webhook-receiver'
import { PERSON, queueEmail } from '../e2e/helpers/queue-and-find-emails'
import { type SpawnedProcess, spawnWorker, stopProcess } from '../e2e/helpers/start-test-service'

let db: TestDatabase
let receiver: FakeWebhookReceiver
const workers: SpawnedProcess[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  receiver = await startFakeWebhookReceiver()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => stopProcess(worker)))
  receiver.requests.splice(0)
})
afterAll(async () => {
  await prisma().$disconnect()
  await receiver.close()
  await db.close()
})

function startTestWorker(env: Record<string, string> = { EMBEDDED: '1' }): SpawnedProcess {
  const worker = spawnWorker(env)
  workers.push(worker)
  return worker
}

const POLL_OPTIONS = { interval: 100 }
const waitForStatuses = (endpointId: number, statuses: string[]) =>
  expect
    .poll(async () => {
      await skipWebhookBackOff(db)
      return (await findEndpointDeliveries(db, endpointId)).map(({ status }) => status)
    }, POLL_OPTIONS)
    .toEqual(statuses)

describe('the worker process', () => {
  it('resends a webhook message with the same ID and body if a worker was killed during the attempt', async () => {
    receiver.queueReactions(neverRespond)
    const { companyId, endpointId } = await addEndpoint(db, receiver.url)
    const killedWorker = startTestWorker()
    await emitContractCreated(db, { companyId })
    await expect.poll(() => receiver.requests.length, POLL_OPTIONS).toBe(1)
    await stopProcess(killedWorker, 'SIGKILL')
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    expect(delivery?.status).toBe('pending')

    // Make the job look older, so that the test doesn't need to wait until it expires.
    await db.sql(`UPDATE pgboss.job SET started_on = now() - interval '1 minute' WHERE id = $1`, [delivery?.job_id])
    startTestWorker()
    await waitForStatuses(endpointId, ['delivered'])
    const [first, second, ...rest] = receiver.requests
    expect(rest).toEqual([])
    expect(second?.headers['webhook-id']).toBe(delivery?.id)
    expect(first?.headers['webhook-id']).toBe(delivery?.id)
    expect(second?.body).toBe(first?.body)
  })

  it('finishes its current webhook attempt on SIGTERM, then exits', async () => {
    const worker = startTestWorker()
    receiver.queueReactions((response) => {
      worker.child.kill('SIGTERM')
      void expect
        .poll(worker.output, POLL_OPTIONS)
        .toContain('"worker is stopping"')
        .then(() => response.writeHead(200).end())
    })
    const { companyId, endpointId } = await addEndpoint(db, receiver.url)
    const exit = once(worker.child, 'exit')
    await emitContractCreated(db, { companyId })
    const [code] = await exit
    expect(code).toBe(0)
    expect((await findEndpointDeliveries(db, endpointId))[0]?.status).toBe('delivered')
  })

  it('sends no webhooks to this machine unless the database is embedded', async () => {
    const { companyId, endpointId } = await addEndpoint(db, receiver.url)
    // This endpoint is stored while IP addresses of this machine are allowed. Its URL is https, so only the IP address
    // can be the reason for the rejection.
    const localEndpoint = await addEndpoint(db, receiver.url.replace('http:', 'https:'), { companyId })
    const connectionsBefore = receiver.countConnections()
    startTestWorker({ EMBEDDED: '' })
    await emitContractCreated(db, { companyId })
    await expect
      .poll(() => findAttemptOutcomes(db, endpointId), POLL_OPTIONS)
      .toEqual(['the URL must start with https://'])
    await expect
      .poll(() => findAttemptOutcomes(db, localEndpoint.endpointId), POLL_OPTIONS)
      .toEqual(['the host must exist and have only public IP addresses'])
    expect(receiver.countConnections()).toBe(connectionsBefore)
  })

  it('keeps personal data, signing secrets and webhook URLs out of the log', async () => {
    const path = 'a-path-of-the-partner'
    const { companyId, endpointId, secret } = await addEndpoint(db, `${receiver.url}/${path}`)
    const unreachableEndpoint = await addEndpoint(db, 'http://127.0.0.1:1024/', { companyId })
    const worker = startTestWorker()
    receiver.queueReactions((response) => response.writeHead(500).end('Bartholomew at tenant@example.org'))
    const { recipient } = await queueEmail(db, { companyId })
    await waitForStatuses(endpointId, ['delivered'])
    await expect
      .poll(async () => (await findAttemptOutcomes(db, unreachableEndpoint.endpointId)).length, POLL_OPTIONS)
      .toBeGreaterThan(0)
    const [delivery] = await findEndpointDeliveries(db, endpointId)
    await expect.poll(worker.output, POLL_OPTIONS).toContain(delivery?.id)
    await expect.poll(worker.output, POLL_OPTIONS).toContain('ECONNREFUSED')
    const sentRequests = receiver.requests.map((call) => JSON.stringify(call)).join()
    for (const value of [...Object.values(PERSON), recipient, 'example.org', 'Headingley']) {
      expect(worker.output()).not.toContain(value)
      expect(sentRequests).not.toContain(value)
    }
    for (const value of [path, secret, secret.slice(6), '127.0.0.1']) expect(worker.output()).not.toContain(value)
    const stored = await db.dump()
    const bytes = Buffer.from(secret.slice(6), 'base64')
    for (const encoding of [secret, secret.slice(6), bytes.toString('hex')]) expect(stored).not.toContain(encoding)
  })
})
