// With a test API key, some test email addresses simulate one or two failures, and the next attempt succeeds. Partners
// use them to test how their code retries.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestEmail,
  type Frequency,
  getFrequencies,
  TEMPORARY_FAILURES,
  type TemporaryFailure,
} from '@/lib/sandbox/test-mode-emails'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, postJson, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

const ENDPOINTS = ['createBillsPackage', 'getQuotes'] as const

type Endpoint = (typeof ENDPOINTS)[number]

/** Builds a request whose email address has a unique tag, so that its failures are counted separately. */
function buildRequest(endpoint: Endpoint, failure: TemporaryFailure, frequency: Frequency = 'once') {
  const email = buildTestEmail(`${failure}-${frequency}`).replace('@', `+${randomUUID().slice(0, 8)}@`)
  const body = endpoint === 'createBillsPackage' ? buildBillsPackage({ email }) : buildQuoteRequest({ email })
  return { url: `${service.baseUrl}/api/external/${endpoint}.php`, body, email }
}

type TestRequest = ReturnType<typeof buildRequest>

const withKey = () => ({ 'Idempotency-Key': randomUUID() })

const send = ({ url, body }: TestRequest, headers: object = {}, key = service.testKey) =>
  postJson(url, body, key, headers)

/** Sends a request that may get no response. */
const sendUnanswered = ({ url, body }: TestRequest, headers: object = {}, signal?: AbortSignal) =>
  fetchDocumented(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.testKey, ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

const countContracts = async ({ email }: TestRequest): Promise<number> =>
  (await service.db.sql('SELECT FROM house_contracts WHERE email = $1', [email])).length

const ERRORS: [TemporaryFailure, number, string | null][] = [
  ['fails', 500, null],
  ['unavailable', 503, '5'],
  ['rate-limited', 429, '1'],
  ['still-running', 409, '1'],
]

describe.each(ENDPOINTS)('a temporary error of %s', (endpoint) => {
  it.each(ERRORS)('is simulated once (local part "%s-once"): %i', async (failure, status, retryAfter) => {
    const request = buildRequest(endpoint, failure)
    const first = await send(request)
    expect([first.status, first.headers.get('retry-after')]).toEqual([status, retryAfter])
    expect((await send(request)).status).toBe(200)
  })

  it.each(ERRORS)('is simulated twice (local part "%s-twice"): %i', async (failure, status) => {
    const request = buildRequest(endpoint, failure, 'twice')
    expect([await send(request), await send(request), await send(request)].map((response) => response.status)).toEqual([
      status,
      status,
      200,
    ])
  })

  it.each(ERRORS)('doesn’t lock or store the idempotency key (local part "%s-once"): %i', async (failure, status) => {
    const [request, headers] = [buildRequest(endpoint, failure), withKey()]
    expect((await send(request, headers)).status).toBe(status)
    const success = await send(request, headers)
    expect([success.status, success.headers.get('idempotent-replayed')]).toEqual([200, null])
    const replay = await send(request, headers)
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(replay.body).toEqual(success.body)
  })

  it('closes the connection before the request is processed, and lets the retry succeed', async () => {
    const [request, headers] = [buildRequest(endpoint, 'disconnects'), withKey()]
    await expect(sendUnanswered(request, headers)).rejects.toThrow('fetch failed')
    expect(await countContracts(request)).toBe(0)
    const retry = await send(request, headers)
    expect([retry.status, retry.headers.get('idempotent-replayed')]).toEqual([200, null])
  })

  it('loses a response, and replays it to a retry with the same idempotency key', async () => {
    const [request, headers] = [buildRequest(endpoint, 'response-lost'), withKey()]
    await expect(sendUnanswered(request, headers)).rejects.toThrow('fetch failed')
    expect(await countContracts(request)).toBe(endpoint === 'createBillsPackage' ? 1 : 0)
    const retry = await send(request, headers)
    expect([retry.status, retry.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })
})

it('loses the response to a request without an idempotency key, and rejects the retry', async () => {
  const request = buildRequest('createBillsPackage', 'response-lost')
  await expect(sendUnanswered(request)).rejects.toThrow('fetch failed')
  const retry = await send(request)
  expect([retry.status, retry.body.message]).toEqual([400, 'Tenant email already associated with a contract'])
})

it('lets at most five simultaneous requests of a company time out, rejects a sixth with 503, and accepts every retry', async () => {
  const requests = Array.from({ length: 6 }, () => ({
    request: buildRequest('createBillsPackage', 'times-out'),
    headers: withKey(),
  }))
  const client = new AbortController()
  const responses = requests.map(({ request, headers }) => sendUnanswered(request, headers, client.signal))
  const answered = await Promise.race(responses)
  expect(answered.status).toBe(503)
  client.abort()
  const outcomes = await Promise.allSettled(responses)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  const retries = await Promise.all(requests.map(({ request, headers }) => send(request, headers)))
  expect(retries.map(({ status }) => status)).toEqual(requests.map(() => 200))
})

it('simulates no temporary error with a live API key', async () => {
  const failures = Object.keys(TEMPORARY_FAILURES) as TemporaryFailure[]
  const requests = ENDPOINTS.flatMap((endpoint) =>
    failures.flatMap((failure) =>
      getFrequencies(failure).map((frequency) => buildRequest(endpoint, failure, frequency)),
    ),
  )
  const statuses = await Promise.all(requests.map(async (request) => (await send(request, {}, service.liveKey)).status))
  expect(statuses).toEqual(requests.map(() => 200))
  expect(requests.length).toBe(26)
})
