import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billsPackage, quote } from '../support/requests'
import { documented, post, type SharedService, shareService } from '../support/service'

let service: SharedService
beforeAll(async () => {
  service = await shareService()
})
afterAll(() => service.stop())

const JSON_ERROR = { status: 'error', message: 'Invalid JSON body' }

describe.each([
  ['createBillsPackage', billsPackage],
  ['getQuotes', quote],
])('%s', (endpoint, request) => {
  const url = () => `${service.baseUrl}/api/external/${endpoint}.php`
  const call = (body: string) => post(url(), body, service.liveKey)
  const send = (init: RequestInit) =>
    documented(url(), { method: 'POST', ...init, headers: { 'X-API-Key': service.liveKey, ...init.headers } })

  it.each([
    ['nothing', ''],
    ['a broken object', '{"firstName":'],
    ['a trailing comma', '{"firstName":"Ann",}'],
    ['a list', '[]'],
    ['a text', '"Ann"'],
    ['a number', '5'],
    ['null', 'null'],
    ['NaN', '{"numberOfTenants":NaN}'],
    ['two objects', '{}{}'],
    ['thirty thousand lists in one another', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['an endless nest', '{"a":'.repeat(12_000)],
  ])('400 for %s', async (_, body) => {
    expect(await call(body)).toMatchObject({ status: 400, body: JSON_ERROR })
  })

  it('400 for bytes that are no UTF-8', async () => {
    const response = await send({
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([response.status, await response.json()]).toEqual([400, JSON_ERROR])
  })

  it('ignores deep nests and prototypes in fields that it does not know', async () => {
    const body = JSON.stringify(request()).slice(0, -1)
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    expect((await call(`${body},"__proto__":{"x":1},"constructor":{"prototype":{}},"deep":${deep}}`)).status).toBe(200)
  })

  it('takes the last of duplicate keys', async () => {
    const body = JSON.stringify(request()).slice(0, -1)
    const { body: answer } = await call(`${body},"email":"x"}`)
    expect(answer.message).toBe('Invalid email format')
  })
})
