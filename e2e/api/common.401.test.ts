import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateKey, hashKey, isWellFormedKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { expectWithinASecond } from '../helpers/expect-within-a-second'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { openSharedTestService, postJson, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

const MISSING_KEY_RESPONSE = { status: 'error', message: 'Missing API key' }
const INVALID_KEY_RESPONSE = { status: 'error', message: 'Invalid API key' }

describe.each([
  ['createBillsPackage', buildBillsPackage],
  ['getQuotes', buildQuoteRequest],
])('the endpoint %s', (endpoint, buildRequest) => {
  const sendRequest = (key?: string, body: unknown = buildRequest()) =>
    postJson(`${service.baseUrl}/api/external/${endpoint}.php`, body, key, { 'X-Forwarded-For': service.clientIp })

  it('rejects a request without an API key', async () => {
    const { status, body, headers } = await sendRequest()
    expect([status, body]).toEqual([401, MISSING_KEY_RESPONSE])
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await sendRequest(' ')).body).toEqual(MISSING_KEY_RESPONSE)
  })

  it('rejects an API key that was never issued', async () => {
    const unknownKeys = [
      'x',
      'eb_live_',
      generateKey('live'),
      generateKey('test'),
      `${service.liveKey}x`,
      "' OR 1=1 --",
    ]
    for (const key of unknownKeys)
      expect(await sendRequest(key)).toMatchObject({ status: 401, body: INVALID_KEY_RESPONSE })
  })

  it('checks the API key before the body', async () => {
    expect((await sendRequest(undefined, '{')).body).toEqual(MISSING_KEY_RESPONSE)
    expect((await sendRequest('wrong', {})).body).toEqual(INVALID_KEY_RESPONSE)
  })

  it('rejects an API key within a second of its revocation', async () => {
    const { id, key } = await service.addApiKey('live')
    expect((await sendRequest(key)).status).toBe(200)
    await service.db.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
    await expectWithinASecond(async () => (await sendRequest(key)).status, 401)
    expect((await sendRequest(key)).body).toEqual(INVALID_KEY_RESPONSE)
  })

  it('rejects an expired API key', async () => {
    const { id, key } = await service.addApiKey('test')
    await service.db.sql(
      "UPDATE api_keys SET created_at = now() - interval '2 days', expires_at = now() - interval '1 second' WHERE id = $1",
      [id],
    )
    expect(await sendRequest(key)).toMatchObject({ status: 401, body: INVALID_KEY_RESPONSE })
  })

  it('rejects a test API key whose prefix was changed to that of a live key', async () => {
    const keyWithLivePrefix = appendChecksum(service.testKey.replace('eb_test_', 'eb_live_').slice(0, -6))
    expect(isWellFormedKey(keyWithLivePrefix)).toBe(true)
    expect(await sendRequest(keyWithLivePrefix)).toMatchObject({ status: 401, body: INVALID_KEY_RESPONSE })
  })

  it('rejects an API key’s hash that is sent in place of the key', async () => {
    const hash = Buffer.from(hashKey(service.liveKey)).toString('hex')
    expect(await sendRequest(hash)).toMatchObject({ status: 401, body: INVALID_KEY_RESPONSE })
  })
})

/** Appends the valid checksum to the other characters of a key. */
function appendChecksum(body: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let checksum = ''
  for (let remainder = crc32(body); remainder > 0; remainder = Math.floor(remainder / 62))
    checksum = digits[remainder % 62] + checksum
  return body + checksum.padStart(6, '0')
}
