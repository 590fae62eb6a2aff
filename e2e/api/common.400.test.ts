import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, postJson, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

const INVALID_JSON_RESPONSE = { status: 'error', message: 'Invalid JSON body' }

describe.each([
  ['createBillsPackage', buildBillsPackage],
  ['getQuotes', buildQuoteRequest],
])('the endpoint %s', (endpoint, buildRequest) => {
  const url = () => `${service.baseUrl}/api/external/${endpoint}.php`
  const sendBody = (body: string) => postJson(url(), body, service.liveKey)
  const send = (init: RequestInit) =>
    fetchDocumented(url(), { method: 'POST', ...init, headers: { 'X-API-Key': service.liveKey, ...init.headers } })

  it.each([
    ['empty', ''],
    ['an incomplete object', '{"firstName":'],
    ['an object with a trailing comma', '{"firstName":"Ann",}'],
    ['a list', '[]'],
    ['a string', '"Ann"'],
    ['a number', '5'],
    ['null', 'null'],
    ['an object with NaN', '{"numberOfTenants":NaN}'],
    ['two objects', '{}{}'],
    ['30,000 nested lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['12,000 nested objects that are never closed', '{"a":'.repeat(12_000)],
  ])('responds with 400 if the body is %s', async (_, body) => {
    expect(await sendBody(body)).toMatchObject({ status: 400, body: INVALID_JSON_RESPONSE })
  })

  it('responds with 400 to a body that isn’t valid UTF-8', async () => {
    const response = await send({
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([response.status, await response.json()]).toEqual([400, INVALID_JSON_RESPONSE])
  })

  it('accepts unknown fields, even if one is named "__proto__" or contains thousands of nested lists', async () => {
    const bodyStart = JSON.stringify(buildRequest()).slice(0, -1)
    const deeplyNestedList = '['.repeat(20_000) + ']'.repeat(20_000)
    expect(
      (await sendBody(`${bodyStart},"__proto__":{"x":1},"constructor":{"prototype":{}},"deep":${deeplyNestedList}}`))
        .status,
    ).toBe(200)
  })

  it('uses the last value of a field that is sent twice', async () => {
    const bodyStart = JSON.stringify(buildRequest()).slice(0, -1)
    const { body: responseBody } = await sendBody(`${bodyStart},"email":"x"}`)
    expect(responseBody.message).toBe('Invalid email format')
  })
})
