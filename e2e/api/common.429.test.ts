import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWithinASecond } from '../helpers/expect-within-a-second'
import {
  countStatuses,
  type RateLimitedService,
  requestQuotes,
  startRateLimitedService,
} from '../helpers/rate-limited-service'
import { openRawRequest, readToEnd } from '../helpers/raw-http'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, postJson } from '../helpers/start-test-service'

let service: RateLimitedService
beforeAll(async () => {
  service = await startRateLimitedService()
})
afterAll(() => service.stop())

const TOO_MANY_REQUESTS_BODY = '{"status":"error","message":"Too many requests"}'

describe.each([
  ['evenly', (requestIndex: number) => requestIndex % 2],
  ['ten to one', (requestIndex: number) => (requestIndex % 11 === 0 ? 1 : 0)],
])('the rate limit, with requests split %s between two processes', (_, pickProcess) => {
  it('allows an API key 600 requests a minute, to within 10%', async () => {
    await service.setSecondsLeftInMinute(60)
    const { key } = await service.addLimitedKey(600)
    const statusCounts = await countStatuses(900, (requestIndex) =>
      requestQuotes(service.proxiedUrls[pickProcess(requestIndex)]!, { 'X-API-Key': key }),
    )
    const admittedCount = statusCounts.get(400)!
    expect(admittedCount).toBeGreaterThanOrEqual(540)
    expect(admittedCount).toBeLessThanOrEqual(660)
    expect(statusCounts.get(429)).toBe(900 - admittedCount)
  })
})

it('reports the rate limit and the remaining requests in every response to a valid API key', async () => {
  await service.setSecondsLeftInMinute(60)
  const { key } = await service.addLimitedKey(100)
  const url = (endpoint: string) => `${service.baseUrl}/api/external/${endpoint}.php`
  const responses = [
    await postJson(url('createBillsPackage'), buildBillsPackage(), key),
    await postJson(url('getQuotes'), buildQuoteRequest(), key),
    await postJson(url('getQuotes'), {}, key),
    await postJson(url('getQuotes'), '{', key),
    await postJson(url('createBillsPackage'), buildBillsPackage({ address: 'nowhere' }), key),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400])
  const remaining = responses.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]))
  expect(remaining).toEqual([99, 98, 97, 96, 91])
  for (const { headers } of responses) {
    expect(headers.get('ratelimit-policy')).toBe('"key";q=100;w=60')
    expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d\d?$/)
  }
  for (const response of [await postJson(url('getQuotes'), {}), await postJson(url('getQuotes'), {}, 'x')]) {
    expect(response.status).toBe(401)
    expect(response.headers.get('ratelimit')).toBeNull()
  }
})

it.each([
  ['an address that isn’t found', 'createBillsPackage', buildBillsPackage({ address: '12 Nowhere Lane, Leeds' })],
  ['a malformed postcode', 'getQuotes', buildQuoteRequest({ postcode: 'LS6 33AA' })],
  ['a postcode that isn’t served', 'getQuotes', buildQuoteRequest({ postcode: 'JE2 3AB' })],
])('counts a request with %s as five requests towards the rate limit', async (_, endpoint, body) => {
  await service.setSecondsLeftInMinute(60)
  const { key } = await service.addLimitedKey(12)
  const send = async () => {
    const { status, headers } = await postJson(`${service.baseUrl}/api/external/${endpoint}.php`, body, key)
    return [status, Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])]
  }
  const responses = [await send(), await send(), await send(), await send()]
  expect(responses).toEqual([
    [400, 7],
    [400, 2],
    [400, 0],
    [429, 0],
  ])
})

it('counts a replay of “Address not found” as one request towards the rate limit', async () => {
  await service.setSecondsLeftInMinute(60)
  const { key } = await service.addLimitedKey(100)
  const url = `${service.baseUrl}/api/external/createBillsPackage.php`
  const body = buildBillsPackage({ address: '12 Nowhere Lane, Leeds' })
  const idempotencyKey = randomUUID()
  const send = async () => {
    const { headers } = await postJson(url, body, key, { 'Idempotency-Key': idempotencyKey })
    return [headers.get('idempotent-replayed'), /r=\d+/.exec(headers.get('ratelimit') ?? '')?.[0]]
  }
  expect([await send(), await send()]).toEqual([
    [null, 'r=95'],
    ['true', 'r=94'],
  ])
})

it('rejects an API key that is over its rate limit, but accepts the company’s other keys', async () => {
  await service.setSecondsLeftInMinute(60)
  const { key, companyId } = await service.addLimitedKey(5)
  const statusCounts = await countStatuses(8, (requestIndex) =>
    requestQuotes(service.proxiedUrls[requestIndex % 2]!, { 'X-API-Key': key }),
  )
  expect(statusCounts).toEqual(
    new Map([
      [400, 5],
      [429, 3],
    ]),
  )

  const rejected = await requestQuotes(service.baseUrl, { 'X-API-Key': key }, buildQuoteRequest())
  expect([rejected.status, await rejected.text()]).toEqual([429, TOO_MANY_REQUESTS_BODY])
  const retryAfterSeconds = Number(rejected.headers.get('retry-after'))
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1)
  expect(retryAfterSeconds).toBeLessThanOrEqual(60)
  expect(rejected.headers.get('ratelimit-policy')).toBe('"key";q=5;w=60')
  expect(rejected.headers.get('ratelimit')).toBe(`"key";r=0;t=${retryAfterSeconds}`)
  expect(rejected.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)

  const siblingKey = await service.addApiKey('live', companyId)
  expect((await requestQuotes(service.baseUrl, { 'X-API-Key': siblingKey.key }, buildQuoteRequest())).status).toBe(200)
})

it('accepts an API key’s requests again once the time in Retry-After has passed', async () => {
  const { key } = await service.addLimitedKey(1)
  await service.setSecondsLeftInMinute(4)
  let rejected: Response
  // Repeat the request if it was accepted, because a new minute may have begun since the previous request.
  do rejected = await requestQuotes(service.baseUrl, { 'X-API-Key': key })
  while (rejected.status === 400)
  expect(rejected.status).toBe(429)
  await new Promise((resolve) => setTimeout(resolve, Number(rejected.headers.get('retry-after')) * 1000))
  expect((await requestQuotes(service.baseUrl, { 'X-API-Key': key })).status).toBe(400)
})

it('responds with 429 to an API key over its rate limit without waiting for the request’s body', async () => {
  await service.setSecondsLeftInMinute(60)
  const { key } = await service.addLimitedKey(1)
  await requestQuotes(service.baseUrl, { 'X-API-Key': key })
  const url = `${service.baseUrl}/api/external/createBillsPackage.php`
  const textResponse = await fetchDocumented(url, { method: 'POST', headers: { 'X-API-Key': key }, body: 'text' })
  expect([textResponse.status, await textResponse.text()]).toEqual([429, TOO_MANY_REQUESTS_BODY])
  // Announce a body without sending it. The server must respond without waiting for the body.
  const socket = await openRawRequest(url, key, 'Content-Length: 1000\r\nConnection: close')
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 429 /)
})

it('applies an API key’s new rate limit within a second, and counts requests to an endpoint that the key isn’t allowed to use', async () => {
  await service.setSecondsLeftInMinute(60)
  const { key, companyId, id } = await service.addLimitedKey(1000)
  const getPolicy = async () =>
    (await requestQuotes(service.baseUrl, { 'X-API-Key': key })).headers.get('ratelimit-policy')
  expect(await getPolicy()).toBe('"key";q=1000;w=60')
  await service.db.sql(`UPDATE api_keys SET requests_per_minute = 500 WHERE id = $1`, [id])
  await expectWithinASecond(getPolicy, '"key";q=500;w=60')
  const limited = await service.addApiKey('live', companyId, { permissions: ['contracts'], requestsPerMinute: 2 })
  const status = async () => (await requestQuotes(service.baseUrl, { 'X-API-Key': limited.key })).status
  expect([await status(), await status(), await status()]).toEqual([403, 403, 429])
})

it('applies a company’s new rate limit within a second', async () => {
  await service.setSecondsLeftInMinute(60)
  const { key, companyId } = await service.addLimitedKey(1)
  const status = async () => (await requestQuotes(service.baseUrl, { 'X-API-Key': key })).status
  expect([await status(), await status()]).toEqual([400, 429])
  await service.db.sql('UPDATE companies SET requests_per_minute = 2 WHERE id = $1', [companyId])
  await expectWithinASecond(status, 400)
  expect(await status()).toBe(429)
})
