// Follows an event from the partner's request to the partner's receiver. Runs the built server, the worker and a fake
// receiver.
import { readFile } from 'node:fs/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findMessageMismatches } from '../helpers/check-against-openapi'
import { addEndpoint, skipWebhookBackOff } from '../helpers/create-webhook-endpoints'
import { type FakeWebhookReceiver, respondWithStatus, startFakeWebhookReceiver } from '../helpers/fake-webhook-receiver'
import { buildBillsPackage } from '../helpers/request-bodies'
import {
  type SpawnedProcess,
  spawnWorker,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

let service: TestService
let worker: SpawnedProcess
let liveReceiver: FakeWebhookReceiver
let testReceiver: FakeWebhookReceiver
let secret: string

beforeAll(async () => {
  service = await startTestService()
  worker = spawnWorker({ EMBEDDED: '1' })
  ;[liveReceiver, testReceiver] = [await startFakeWebhookReceiver(), await startFakeWebhookReceiver()]
  const { db, companyId } = service
  secret = (await addEndpoint(db, liveReceiver.url, { companyId })).secret
  await addEndpoint(db, testReceiver.url, { companyId, mode: 'test' })
})
afterAll(async () => {
  await stopProcess(worker)
  await prisma().$disconnect()
  await service.stop()
  await Promise.all([liveReceiver.close(), testReceiver.close()])
})

/** Returns the type and data of each message that the receiver got. Includes a repeated message only once. */
function findReceivedEvents({ requests }: FakeWebhookReceiver) {
  const byId = new Map(requests.map(({ headers, body }) => [headers['webhook-id'], body]))
  return [...byId.values()].map((body) => {
    const { type, data } = JSON.parse(body)
    return { type, data }
  })
}

const waitForEvents = (receiver: FakeWebhookReceiver, events: object[]) =>
  expect
    .poll(
      async () => {
        await skipWebhookBackOff(service.db)
        return findReceivedEvents(receiver)
      },
      { interval: 100 },
    )
    .toEqual(expect.arrayContaining(events))

it('sends each webhook event to the endpoint for its mode, and retries failed deliveries', async () => {
  liveReceiver.queueReactions(respondWithStatus(503), respondWithStatus(302))
  const createdContract = await service.createBillsPackage(buildBillsPackage())
  expect(createdContract.status).toBe(200)
  const { houseContractId, tenantId } = createdContract.body.data
  const unmatchedRequest = buildBillsPackage({ address: '12 No Such Street, Leeds, LS6 3AA' })
  const unmatchedResponses = [
    await service.createBillsPackage(unmatchedRequest),
    await service.createBillsPackage(unmatchedRequest),
  ]
  expect(unmatchedResponses.map(({ status }) => status)).toEqual([400, 400])
  const bouncingRequest = buildBillsPackage({ email: 'bounced@test-mode.example' })
  const testContract = await service.createBillsPackage(bouncingRequest, service.testKey)
  expect(testContract.status).toBe(200)

  const mode = 'live'
  await waitForEvents(liveReceiver, [
    {
      type: 'contract.created',
      data: { mode, houseContractId, tenantId, requestId: createdContract.headers.get('x-request-id') },
    },
    {
      type: 'address.needed',
      data: {
        mode,
        addressRequestId: expect.any(Number),
        requestId: unmatchedResponses[0]?.headers.get('x-request-id'),
      },
    },
  ])
  const testContractData = {
    mode: 'test',
    houseContractId: testContract.body.data.houseContractId,
    tenantId: testContract.body.data.tenantId,
    requestId: testContract.headers.get('x-request-id'),
  }
  const bouncedData = { ...testContractData, emailId: expect.any(String), template: 'bills-package-confirmation' }
  await waitForEvents(testReceiver, [
    { type: 'contract.created', data: testContractData },
    { type: 'mail.bounced', data: bouncedData },
  ])
  expect(findReceivedEvents(liveReceiver)).toHaveLength(2)
  expect(findReceivedEvents(testReceiver)).toHaveLength(2)
  for (const { body, headers } of liveReceiver.requests)
    new Webhook(secret).verify(body, headers as Record<string, string>)
  for (const { body } of [...liveReceiver.requests, ...testReceiver.requests])
    expect(findMessageMismatches(body), body).toEqual([])

  const documentedExample = await readFile('docs/webhooks/contract.created.json', 'utf8')
  const sentMessage =
    liveReceiver.requests.find(({ body }) => JSON.parse(body).type === 'contract.created')?.body ?? '{}'
  expect(findMessageMismatches(documentedExample)).toEqual([])
  expect(listFieldNames(documentedExample)).toEqual(listFieldNames(sentMessage))
})

/** Returns the names of all fields in JSON, nested ones included, in the order in which `JSON.parse` visits them. */
function listFieldNames(json: string): string[] {
  const fieldNames: string[] = []
  JSON.parse(json, (name, value) => {
    fieldNames.push(name)
    return value
  })
  return fieldNames
}
