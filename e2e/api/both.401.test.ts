import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateKey, hashKey, isWellFormedKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { billsPackage, quote } from '../support/requests'
import { post, type Service, startService } from '../support/service'
import { withinASecond } from '../support/within-a-second'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const MISSING = { status: 'error', message: 'Missing API key' }
const INVALID = { status: 'error', message: 'Invalid API key' }

describe.each([
  ['createBillsPackage', billsPackage],
  ['getQuotes', quote],
])('%s', (endpoint, request) => {
  const call = (key?: string, body: unknown = request()) =>
    post(`${service.baseUrl}/api/external/${endpoint}.php`, body, key)

  it('wants a key', async () => {
    const { status, body, headers } = await call()
    expect([status, body]).toEqual([401, MISSING])
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await call(' ')).body).toEqual(MISSING)
  })

  it('wants a key that was given out', async () => {
    const strange = ['x', 'eb_live_', generateKey('live'), generateKey('test'), `${service.liveKey}x`, "' OR 1=1 --"]
    for (const key of strange) expect(await call(key)).toMatchObject({ status: 401, body: INVALID })
  })

  it('checks the key before anything else', async () => {
    expect((await call(undefined, '{')).body).toEqual(MISSING)
    expect((await call('wrong', {})).body).toEqual(INVALID)
  })

  it('refuses a revoked key within a second of its revocation, on every connection', async () => {
    const { id, key } = await service.newKey('live')
    expect((await call(key)).status).toBe(200)
    await service.db.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
    await withinASecond(async () => (await call(key)).status, 401)
    expect((await call(key)).body).toEqual(INVALID)
  })

  it('refuses an expired key', async () => {
    const { id, key } = await service.newKey('test')
    await service.db.sql(
      "UPDATE api_keys SET created_at = now() - interval '2 days', expires_at = now() - interval '1 second' WHERE id = $1",
      [id],
    )
    expect(await call(key)).toMatchObject({ status: 401, body: INVALID })
  })

  it('refuses a key under the other mode’s name', async () => {
    const asLive = withCheck(service.testKey.replace('eb_test_', 'eb_live_').slice(0, -6))
    expect(isWellFormedKey(asLive)).toBe(true)
    expect(await call(asLive)).toMatchObject({ status: 401, body: INVALID })
  })

  it('refuses a key of which only the hash is right', async () => {
    const hash = Buffer.from(hashKey(service.liveKey)).toString('hex')
    expect(await call(hash)).toMatchObject({ status: 401, body: INVALID })
  })
})

/** The key's body with the check that belongs to it. */
function withCheck(body: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let check = ''
  for (let rest = crc32(body); rest > 0; rest = Math.floor(rest / 62)) check = digits[rest % 62] + check
  return body + check.padStart(6, '0')
}
