import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { expectWithinASecond } from '../helpers/expect-within-a-second'
import {
  countStatuses,
  type RateLimitedService,
  requestQuotes,
  startRateLimitedService,
} from '../helpers/rate-limited-service'
import { waitForBlockedStatement } from '../helpers/wait-for-blocked-statement'

let service: RateLimitedService
beforeAll(async () => {
  service = await startRateLimitedService()
})
afterAll(() => service.stop())

const sendWrongKey = (baseUrl: string, headers: Record<string, string> = {}) =>
  requestQuotes(baseUrl, { 'X-API-Key': generateKey('live'), ...headers })

it('limits an IP address to about 60 failed authentication attempts a minute across all processes', async () => {
  await service.setSecondsLeftInMinute(60)
  const statusCounts = await countStatuses(120, (requestIndex) =>
    sendWrongKey(service.proxiedUrls[requestIndex % 2]!, {
      'X-Forwarded-For': `203.0.113.${requestIndex}, 198.51.100.1`,
    }),
  )
  const admittedCount = statusCounts.get(401)!
  expect(admittedCount).toBeGreaterThanOrEqual(54)
  expect(admittedCount).toBeLessThanOrEqual(66)
  expect(statusCounts.get(429)).toBe(120 - admittedCount)

  const rejected = await sendWrongKey(service.baseUrl, { 'X-Forwarded-For': '198.51.100.1' })
  expect([rejected.status, await rejected.text()]).toEqual([429, '{"status":"error","message":"Too many requests"}'])
  expect(rejected.headers.get('ratelimit-policy')).toBe('"address";q=60;w=60')
  expect(rejected.headers.get('ratelimit')).toBe(`"address";r=0;t=${rejected.headers.get('retry-after')}`)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)

  expect((await sendWrongKey(service.baseUrl, { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(401)
  expect(await service.db.dump()).not.toContain('198.51.100')
})

it('ignores X-Forwarded-For when counting failed attempts if no proxy is trusted', async () => {
  await service.setSecondsLeftInMinute(60)
  const buildAddress = (requestIndex: number) => `198.51.100.${requestIndex}`
  const statusCounts = await countStatuses(80, (requestIndex) =>
    sendWrongKey(service.directUrl, {
      'X-Forwarded-For': buildAddress(requestIndex),
      'X-Socket-Address': buildAddress(requestIndex),
    }),
  )
  expect(statusCounts).toEqual(
    new Map([
      [401, 60],
      [429, 20],
    ]),
  )
})

it('counts a missing, malformed or revoked API key as a failed attempt, but not an invalid body', async () => {
  await service.setSecondsLeftInMinute(60)
  const addressHeaders = { 'X-Forwarded-For': '192.0.2.1' }
  const { key } = await service.addApiKey('live')
  for (let requestIndex = 0; requestIndex < 70; requestIndex += 1) {
    const validKey = requestIndex < 65 ? key : (await service.addApiKey('test')).key
    expect((await requestQuotes(service.baseUrl, { 'X-API-Key': validKey, ...addressHeaders })).status).toBe(400)
  }
  const revoked = await service.addApiKey('live')
  await service.db.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [revoked.id])
  const wrongHeaders: Record<string, string>[] = [{}, { 'X-API-Key': 'garbage' }, { 'X-API-Key': revoked.key }]
  const statusCounts = await countStatuses(75, (requestIndex) =>
    requestQuotes(service.baseUrl, { ...wrongHeaders[requestIndex % 3], ...addressHeaders }),
  )
  expect(statusCounts).toEqual(
    new Map([
      [401, 60],
      [429, 15],
    ]),
  )
})

it('counts a request from outside a key’s networks as a failed attempt, but not towards the key’s rate limit', async () => {
  await service.setSecondsLeftInMinute(60)
  const { key } = await service.addApiKey('live', undefined, {
    ...{ allowedNetworks: ['203.0.113.7', '2001:db8::/48'], requestsPerMinute: 10 },
  })
  const request = (address: string) => requestQuotes(service.baseUrl, { 'X-API-Key': key, 'X-Forwarded-For': address })
  expect(await countStatuses(70, () => request('192.0.2.6'))).toEqual(
    new Map([
      [403, 60],
      [429, 10],
    ]),
  )
  const rejected = await request('192.0.2.6')
  expect([rejected.status, rejected.headers.get('ratelimit-policy')]).toEqual([429, '"address";q=60;w=60'])
  const accepted = await request('203.0.113.7')
  expect([accepted.status, accepted.headers.get('ratelimit-policy')]).toEqual([400, '"key";q=10;w=60'])
  expect(accepted.headers.get('ratelimit')).toMatch(/^"key";r=9;/)
})

it('accepts a valid API key that was used recently, even from an IP address over the limit on failed attempts', async () => {
  await service.setSecondsLeftInMinute(60)
  const addressHeaders = { 'X-Forwarded-For': '192.0.2.2' }
  const { key, id } = await service.addApiKey('live')
  const requestAsPartner = async () =>
    (await requestQuotes(service.baseUrl, { 'X-API-Key': key, ...addressHeaders })).status
  expect(await requestAsPartner()).toBe(400)
  expect((await countStatuses(100, () => sendWrongKey(service.baseUrl, addressHeaders))).get(429)).toBeGreaterThan(0)
  // Send requests for longer than the server caches the key, so that the server must look up the key again.
  for (const deadline = performance.now() + 1_000; performance.now() < deadline; )
    expect(await requestAsPartner()).toBe(400)
  await service.db.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
  await expectWithinASecond(requestAsPartner, 429)
})

it('doesn’t count the first requests with a valid key as failed attempts while the key’s lookup is slow', async () => {
  await service.setSecondsLeftInMinute(60)
  const { key } = await service.addApiKey('live')
  const lockClient = new pg.Client({ connectionString: service.db.owner })
  await lockClient.connect()
  await lockClient.query('BEGIN; LOCK TABLE api_keys')
  const pendingResponses = Array.from({ length: 150 }, () =>
    requestQuotes(service.baseUrl, { 'X-API-Key': key, 'X-Forwarded-For': '192.0.2.3' }),
  )
  await waitForBlockedStatement(service.db, 'api_keys')
  // The server handles requests in order. Once it has responded to these requests, all earlier ones have arrived.
  for (let requestIndex = 0; requestIndex < 5; requestIndex += 1)
    await requestQuotes(service.baseUrl, { 'X-Forwarded-For': '192.0.2.5' })
  await lockClient.query('COMMIT')
  await lockClient.end()
  const statuses = (await Promise.all(pendingResponses)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([400]))
})

it('counts each of many concurrent requests with the same wrong API key as a failed attempt', async () => {
  await service.setSecondsLeftInMinute(60)
  const wrongKey = generateKey('live')
  const statusCounts = await countStatuses(100, () => sendWrongKey(service.directUrl, { 'X-API-Key': wrongKey }))
  expect(statusCounts).toEqual(
    new Map([
      [401, 60],
      [429, 40],
    ]),
  )
})

it('accepts the first use of a valid API key, even from an IP address over the limit on failed attempts', async () => {
  await service.setSecondsLeftInMinute(60)
  const addressHeaders = { 'X-Forwarded-For': '192.0.2.4' }
  expect(
    (await countStatuses(70, () => requestQuotes(service.baseUrl, { 'X-API-Key': 'garbage', ...addressHeaders }))).get(
      429,
    ),
  ).toBeGreaterThan(0)
  const { key } = await service.addApiKey('live')
  expect((await requestQuotes(service.baseUrl, { 'X-API-Key': key, ...addressHeaders })).status).toBe(400)
  expect((await sendWrongKey(service.baseUrl, addressHeaders)).status).toBe(429)
})
