import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, drive, type LimitedService, startLimitedService } from '../support/limited-service'
import { raw, read } from '../support/raw-http'
import { billsPackage, quote } from '../support/requests'
import { documented, post } from '../support/service'
import { withinASecond } from '../support/within-a-second'

let service: LimitedService
beforeAll(async () => {
  service = await startLimitedService()
})
afterAll(() => service.stop())

const TOO_MANY = '{"status":"error","message":"Too many requests"}'

describe.each([
  ['evenly', (number: number) => number % 2],
  ['ten to one', (number: number) => (number % 11 === 0 ? 1 : 0)],
])('over two processes, %s', (_, process) => {
  it('a key makes 600 calls a minute to within 10%', async () => {
    await service.leaveOfMinute(60)
    const { key } = await service.limitedKey(600)
    const answers = await drive(900, (number) => call(service.proxied[process(number)]!, { 'X-API-Key': key }))
    const admitted = answers.get(400)!
    expect(admitted).toBeGreaterThanOrEqual(540)
    expect(admitted).toBeLessThanOrEqual(660)
    expect(answers.get(429)).toBe(900 - admitted)
  })
})

it('says on every answer to a known key how it stands', async () => {
  await service.leaveOfMinute(60)
  const { key } = await service.limitedKey(100)
  const url = (endpoint: string) => `${service.baseUrl}/api/external/${endpoint}.php`
  const answers = [
    await post(url('createBillsPackage'), billsPackage(), key),
    await post(url('getQuotes'), quote(), key),
    await post(url('getQuotes'), {}, key),
    await post(url('getQuotes'), '{', key),
    await post(url('createBillsPackage'), billsPackage({ address: 'nowhere' }), key),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400])
  for (const [place, { headers }] of answers.entries()) {
    expect(headers.get('ratelimit-policy')).toBe('"key";q=100;w=60')
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${99 - place};t=\\d\\d?$`))
  }
  for (const answer of [await post(url('getQuotes'), {}), await post(url('getQuotes'), {}, 'x')]) {
    expect(answer.status).toBe(401)
    expect(answer.headers.get('ratelimit')).toBeNull()
  }
})

it('refuses a key that has used up its budget, and no other key', async () => {
  await service.leaveOfMinute(60)
  const { key, companyId } = await service.limitedKey(5)
  const answers = await drive(8, (number) => call(service.proxied[number % 2]!, { 'X-API-Key': key }))
  expect(answers).toEqual(
    new Map([
      [400, 5],
      [429, 3],
    ]),
  )

  const refused = await call(service.baseUrl, { 'X-API-Key': key }, quote())
  expect([refused.status, await refused.text()]).toEqual([429, TOO_MANY])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(60)
  expect(refused.headers.get('ratelimit-policy')).toBe('"key";q=5;w=60')
  expect(refused.headers.get('ratelimit')).toBe(`"key";r=0;t=${wait}`)
  expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)

  const sibling = await service.newKey('live', companyId)
  expect((await call(service.baseUrl, { 'X-API-Key': sibling.key }, quote())).status).toBe(200)
})

it('answers again once Retry-After is over', async () => {
  const { key } = await service.limitedKey(1)
  await service.leaveOfMinute(4)
  let refused: Response
  // Where the minute ends between two calls, the second is one of the next minute.
  do refused = await call(service.baseUrl, { 'X-API-Key': key })
  while (refused.status === 400)
  expect(refused.status).toBe(429)
  await new Promise((resolve) => setTimeout(resolve, Number(refused.headers.get('retry-after')) * 1000))
  expect((await call(service.baseUrl, { 'X-API-Key': key })).status).toBe(400)
})

it('refuses before it looks at type or body', async () => {
  await service.leaveOfMinute(60)
  const { key } = await service.limitedKey(1)
  await call(service.baseUrl, { 'X-API-Key': key })
  const url = `${service.baseUrl}/api/external/createBillsPackage.php`
  const text = await documented(url, { method: 'POST', headers: { 'X-API-Key': key }, body: 'text' })
  expect([text.status, await text.text()]).toEqual([429, TOO_MANY])
  // A body that is announced and never comes.
  const socket = await raw(url, key, 'Content-Length: 1000\r\nConnection: close')
  expect(await read(socket)).toMatch(/^HTTP\/1.1 429 /)
})

it('goes by the limit that an operator sets, within a second', async () => {
  await service.leaveOfMinute(60)
  const { key, companyId } = await service.limitedKey(1)
  const status = async () => (await call(service.baseUrl, { 'X-API-Key': key })).status
  expect([await status(), await status()]).toEqual([400, 429])
  await service.db.sql('UPDATE companies SET requests_per_minute = 2 WHERE id = $1', [companyId])
  await withinASecond(status, 400)
  expect(await status()).toBe(429)
})
