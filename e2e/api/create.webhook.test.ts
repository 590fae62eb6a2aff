// Follows an event from the partner's request to the partner's receiver. Runs the built server, the worker and a fake
// receiver.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resolveUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/resolve-unmatched-address'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { findMessageMismatches } from '../helpers/check-against-openapi'
import { addEndpoint, skipWebhookBackOff } from '../helpers/create-webhook-endpoints'
import { type FakeWebhookReceiver, respondWithStatus, startFakeWebhookReceiver } from '../helpers/fake-webhook-receiver'
import { buildBillsPackage } from '../helpers/request-bodies'
import { signInPartnerStaff } from '../helpers/sign-in'
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
      data: {
        ...{ mode, houseContractId, tenantId, requestId: createdContract.headers.get('x-request-id') },
        ...NO_KEY_OR_ADDRESS,
      },
    },
    {
      type: 'address.needed',
      data: {
        mode,
        addressRequestId: expect.any(Number),
        requestId: unmatchedResponses[0]?.headers.get('x-request-id'),
        idempotencyKey: null,
      },
    },
  ])
  const testContractData = {
    mode: 'test',
    houseContractId: testContract.body.data.houseContractId,
    tenantId: testContract.body.data.tenantId,
    requestId: testContract.headers.get('x-request-id'),
    ...NO_KEY_OR_ADDRESS,
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

const NO_KEY_OR_ADDRESS = { addressRequestId: null, idempotencyKey: null }

it('sends the events and responses that the guide shows if partner staff choose the address of a failed request', async () => {
  const received = testReceiver.requests.length
  const waitForMessage = async (type: string) => {
    const messages = () => testReceiver.requests.slice(received).map(({ body }) => JSON.parse(body))
    await expect.poll(() => messages().map((message) => message.type), { interval: 100 }).toContain(type)
    return messages().find((message) => message.type === type)
  }
  const first = await sendGuideRequest()
  expect(first).toMatchObject(await readGuideResponse('1-response.http'))
  const needed = await waitForMessage('address.needed')
  expect(needed.data.requestId).toBe(first.requestId)
  expect(needed).toEqual({ ...(await readGuideMessage('2-address.needed.json', needed)), timestamp: needed.timestamp })

  const { db, companyId } = service
  const { userId } = await signInPartnerStaff(db, { companyId })
  const resolved = await resolveUnmatchedAddress(
    {
      ...{ companyId: companyId as CompanyId, companyName: 'Headingley Lets', mode: 'test', idempotencyKey: null },
      ...{ actor: { type: 'partner_staff', id: userId }, requestId: randomUUID() },
    },
    {
      ...{ id: needed.data.addressRequestId, expectedRequestId: first.requestId, addressId: 'GB|TM|2' },
      email: 'sam.green+booking-2077@example.com',
    },
  )
  expect(resolved).toMatchObject({ ok: true })
  const created = await waitForMessage('contract.created')
  expect(created.data).toMatchObject(needed.data)
  expect(created).toEqual({
    ...(await readGuideMessage('3-contract.created.json', created)),
    timestamp: created.timestamp,
  })

  const { houseContractId, tenantId } = created.data
  const repeated = await sendGuideRequest()
  const documentedRepeat = await readGuideResponse('4-repeat.http')
  expect(repeated).toMatchObject({
    ...{ status: documentedRepeat.status, replayed: 'true' },
    body: { ...documentedRepeat.body, data: { ...documentedRepeat.body.data, houseContractId, tenantId } },
  })
  const withoutKey = await sendGuideRequest(WITHOUT_KEY)
  expect(withoutKey).toMatchObject({
    ...{ status: '400', replayed: undefined },
    body: { status: 'error', message: 'Tenant email already associated with a contract' },
  })
  expect(await db.sql(`SELECT FROM unmatched_addresses WHERE mode = 'test'`)).toEqual([])
})

it('sends address.closed as the guide shows, if a later request creates the tenant’s contract', async () => {
  const received = testReceiver.requests.length
  const sendFor = (changes: Record<string, string> = {}) =>
    sendGuideRequest({ 'booking-2077': 'booking-2078', ...changes })
  const first = await sendFor()
  expect(first.status).toBe('400')
  const later = await sendFor({ '4 Test Street, Testington': '1 Test Street, Testington, LS99 9ZZ', ...WITHOUT_KEY })
  expect(later.status).toBe('200')
  const findMessage = () =>
    testReceiver.requests
      .slice(received)
      .map(({ body }) => JSON.parse(body))
      .find(({ type }) => type === 'address.closed')
  await expect.poll(findMessage, { interval: 100 }).toBeDefined()
  const closed = findMessage()
  expect(closed.data).toMatchObject({
    requestId: first.requestId,
    houseContractId: later.body.data.houseContractId,
  })
  const documented = await readGuideMessage('5-address.closed.json', closed)
  expect(closed).toEqual({
    ...{ ...documented, timestamp: closed.timestamp },
    data: { ...documented.data, idempotencyKey: 'booking-2078' },
  })
  expect(await sendFor()).toMatchObject({
    ...{ status: '400', replayed: 'true' },
    body: { status: 'error', message: 'Tenant email already associated with a contract' },
  })
})

/** The line with which the guide's request makes a new booking number each time. */
const NEW_BOOKING = 'BOOKING=booking-$(date +%s%N)'

/**
 * Sends the guide's request with curl, as a reader does, after replacing these texts in it. The booking number is the
 * one in the guide's messages.
 */
async function sendGuideRequest(changes: Record<string, string> = {}) {
  let script = await readFile('docs/webhooks/trail/1-request.sh', 'utf8')
  expect(script).toContain(NEW_BOOKING)
  script = script.replace(NEW_BOOKING, 'BOOKING=booking-2077')
  for (const [text, replacement] of Object.entries(changes)) script = script.replace(text, replacement)
  const env = { ...process.env, BASE_URL: service.baseUrl, API_KEY: service.testKey }
  return parseResponse((await promisify(execFile)('bash', ['-c', script], { env })).stdout)
}

/** The change that removes the Idempotency-Key from the guide's request. */
const WITHOUT_KEY = { 'Idempotency-Key: $': 'X-No-Key: $' }

const readGuideResponse = async (file: string) => {
  const { status, body } = parseResponse(await readFile(`docs/webhooks/trail/${file}`, 'utf8'))
  return { status, body }
}

function parseResponse(text: string) {
  const [head = '', body = ''] = text.replaceAll('\r', '').split('\n\n')
  const findHeader = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
  return {
    ...{ status: head.split(' ')[1], requestId: findHeader('X-Request-Id') ?? '' },
    ...{ replayed: findHeader('Idempotent-Replayed'), body: JSON.parse(body) },
  }
}

/** Reads a message from the guide. Takes the IDs from the message that was sent, because they differ in every run. */
async function readGuideMessage(file: string, sent: { data: Record<string, unknown> }) {
  const text = await readFile(`docs/webhooks/trail/${file}`, 'utf8')
  expect(findMessageMismatches(text)).toEqual([])
  const documented = JSON.parse(text)
  const ids = ['requestId', 'addressRequestId', 'houseContractId', 'tenantId'].filter((name) => name in documented.data)
  return { ...documented, data: { ...documented.data, ...Object.fromEntries(ids.map((id) => [id, sent.data[id]])) } }
}

/** Returns the names of all fields in JSON, nested ones included, in the order in which `JSON.parse` visits them. */
function listFieldNames(json: string): string[] {
  const fieldNames: string[] = []
  JSON.parse(json, (name, value) => {
    fieldNames.push(name)
    return value
  })
  return fieldNames
}
