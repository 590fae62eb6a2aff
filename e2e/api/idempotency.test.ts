// The header Idempotency-Key: a call is done once for its key, and answered again as it was.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billsPackage, quote } from '../support/requests'
import { documented, type Service, startService } from '../support/service'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const CREATE = 'createBillsPackage'
const QUOTES = 'getQuotes'

/** Calls an endpoint with an idempotency key, and keeps the answer as it was sent. */
async function call(endpoint: string, idempotencyKey: string, body: unknown, apiKey = service.liveKey) {
  const response = await documented(`${service.baseUrl}/api/external/${endpoint}.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey, 'Idempotency-Key': idempotencyKey },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { status, headers } = response
  return {
    status,
    text: await response.text(),
    replayed: headers.get('idempotent-replayed'),
    retryAfter: headers.get('retry-after'),
    requestId: headers.get('x-request-id'),
  }
}

const contracts = (email: string) => service.db.sql('SELECT id FROM house_contracts WHERE email = $1', [email])
const claims = async () => (await service.db.sql('SELECT FROM idempotency_keys')).length

describe('the same key and body', () => {
  it.each([
    [CREATE, 200, () => billsPackage()],
    [QUOTES, 200, () => quote()],
    [CREATE, 400, () => billsPackage({ address: '99 High Street, Leeds, LS6 3AA' })],
    [CREATE, 400, () => billsPackage({ address: 'Nowhere at all' })],
  ])('are answered as the first time, byte by byte: %s %i', async (endpoint, status, request) => {
    const [key, body] = [randomUUID(), request()]
    const first = await call(endpoint, key, body)
    const second = await call(endpoint, key, body)
    expect(first).toMatchObject({ status, replayed: null })
    expect(second).toMatchObject({ status, replayed: 'true', text: first.text })
    expect(second.requestId).not.toBe(first.requestId)
  })

  it('make one contract and one quote request', async () => {
    const [key, body, asked] = [randomUUID(), billsPackage(), quote()]
    for (const _ of [1, 2, 3]) {
      await call(CREATE, key, body)
      await call(QUOTES, key, asked)
    }
    expect(await contracts(body.email)).toHaveLength(1)
    expect(await service.db.sql('SELECT FROM quote_requests WHERE email = $1', [asked.email])).toHaveLength(1)
  })

  it('repeat a refused e-mail without counting it again', async () => {
    const [key, body] = [randomUUID(), billsPackage()]
    const partner = await service.newKey('live')
    const refusals = async () =>
      (await service.db.sql('SELECT duplicate_email_rejections AS n FROM api_keys WHERE id = $1', [partner.id]))[0]?.n
    await service.create(body)
    const first = await call(CREATE, key, body, partner.key)
    const second = await call(CREATE, key, body, partner.key)
    expect(first).toMatchObject({ status: 400, replayed: null })
    expect(JSON.parse(first.text).message).toBe('Tenant email already associated with a contract')
    expect(second).toMatchObject({ status: 400, replayed: 'true', text: first.text })
    expect(await refusals()).toBe(1)
  })

  it('keep a refused address waiting once', async () => {
    const [key, body] = [randomUUID(), billsPackage({ address: '99 High Street, Leeds, LS6 3AA' })]
    const first = await call(CREATE, key, body)
    await call(CREATE, key, body)
    const rows = await service.db.sql('SELECT request_id FROM unmatched_addresses WHERE email_key = $1', [body.email])
    expect(rows).toEqual([{ request_id: first.requestId }])
  })

  it('are a new call once 48 hours are over', async () => {
    const [key, body] = [randomUUID(), quote()]
    await call(QUOTES, key, body)
    const kept = await service.db.sql<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours FROM idempotency_keys ORDER BY expires_at DESC LIMIT 1',
    )
    expect(kept[0]?.hours).toBeGreaterThan(47.9)
    expect(kept[0]?.hours).toBeLessThanOrEqual(48)
    await service.db.sql('UPDATE idempotency_keys SET expires_at = now()')
    expect(await call(QUOTES, key, body)).toMatchObject({ status: 200, replayed: null })
  })

  it('sent fifty times at once are done once', async () => {
    const [key, body] = [randomUUID(), billsPackage()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(CREATE, key, body)))
    const done = answers.filter(({ status, replayed }) => status === 200 && replayed === null)
    const others = answers.filter((answer) => !done.includes(answer))
    expect(done).toHaveLength(1)
    for (const other of others) {
      if (other.status === 409) expect(other).toMatchObject({ replayed: null, retryAfter: '1' })
      else expect(other).toMatchObject({ status: 200, replayed: 'true', text: done[0]?.text })
    }
    expect(await contracts(body.email)).toHaveLength(1)
    expect(await call(CREATE, key, body)).toMatchObject({ status: 200, replayed: 'true', text: done[0]?.text })
  })
})

describe('the same key', () => {
  it('is refused with another body, and the first one stands', async () => {
    const [key, body] = [randomUUID(), billsPackage()]
    const first = await call(CREATE, key, body)
    const other = billsPackage()
    const refused = await call(CREATE, key, other)
    expect(refused).toMatchObject({ status: 422, replayed: null })
    expect(JSON.parse(refused.text)).toEqual({
      status: 'error',
      message: 'This Idempotency-Key was used with another body',
    })
    expect(await contracts(other.email)).toHaveLength(0)
    expect(await call(CREATE, key, `${JSON.stringify(body)} `)).toMatchObject({ status: 422 })
    expect(await call(CREATE, key, body)).toMatchObject({ status: 200, replayed: 'true', text: first.text })
  })

  it('is free for each endpoint, mode and company', async () => {
    const [key, body] = [randomUUID(), billsPackage()]
    const stranger = await service.newKey('live', await service.newCompany())
    expect(await call(CREATE, key, body)).toMatchObject({ status: 200, replayed: null })
    expect(await call(CREATE, key, body, service.testKey)).toMatchObject({ status: 200, replayed: null })
    expect(await call(QUOTES, key, quote())).toMatchObject({ status: 200, replayed: null })
    expect(await call(CREATE, key, billsPackage(), stranger.key)).toMatchObject({ status: 200, replayed: null })
  })

  it('is shared by the keys of a company', async () => {
    const [key, body] = [randomUUID(), billsPackage()]
    const rotated = await service.newKey('live')
    const first = await call(CREATE, key, body)
    expect(await call(CREATE, key, body, rotated.key)).toMatchObject({ replayed: 'true', text: first.text })
  })

  it.each([
    ['invalid fields', CREATE, billsPackage({ firstName: '' }), 400],
    ['a postcode that is not served', QUOTES, quote({ postcode: 'JE2 3AB' }), 400],
    ['a body that is no JSON', QUOTES, '{', 400],
  ])('is free again after %s', async (_, endpoint, invalid, status) => {
    const [key, before] = [randomUUID(), await claims()]
    expect(await call(endpoint, key, invalid)).toMatchObject({ status, replayed: null })
    expect(await claims()).toBe(before)
    const valid = endpoint === CREATE ? billsPackage() : quote()
    expect(await call(endpoint, key, valid)).toMatchObject({ status: 200, replayed: null })
  })

  it.each([
    [CREATE, 'house_contracts', () => billsPackage()],
    [QUOTES, 'quote_requests', () => quote()],
  ])('is free again after a 500 of %s', async (endpoint, table, request) => {
    const [key, body] = [randomUUID(), request()]
    await service.db.sql(`ALTER TABLE ${table} RENAME TO away`)
    expect(await call(endpoint, key, body)).toMatchObject({ status: 500, replayed: null })
    await service.db.sql(`ALTER TABLE away RENAME TO ${table}`)
    expect(await call(endpoint, key, body)).toMatchObject({ status: 200, replayed: null })
  })

  it('is kept for its body when the first owner died, and for no other', async () => {
    const [key, body, other] = [randomUUID(), billsPackage(), billsPackage()]
    await call(CREATE, key, body)
    await service.db.sql("UPDATE idempotency_keys SET outcome = NULL, locked_until = now() - interval '1 second'")
    expect(await call(CREATE, key, other)).toMatchObject({ status: 422 })
    expect(await call(CREATE, key, body)).toMatchObject({ status: 400, replayed: null })
    expect(await contracts(other.email)).toHaveLength(0)
  })

  it('is not claimed by a call without a usable API key', async () => {
    const before = await claims()
    expect(await call(QUOTES, randomUUID(), quote(), 'eb_live_nonsense')).toMatchObject({ status: 401 })
    expect(await claims()).toBe(before)
  })
})

describe('a key', () => {
  it.each(['!', '~'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])('may be %s', async (key) => {
    expect(await call(QUOTES, key, quote())).toMatchObject({ status: 200 })
  })

  it.each(['', ' ', 'a b', 'k'.repeat(256), 'schlüssel', 'one, two'])('may not be "%s"', async (key) => {
    const answer = await call(QUOTES, key, quote())
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toEqual({ status: 'error', message: 'Invalid Idempotency-Key' })
  })

  it('is stored as a keyed hash alone, as the body is', async () => {
    const [key, body] = [`ada-${randomUUID()}`, quote()]
    await call(QUOTES, key, body)
    const rows = await service.db.sql<{ row: string }>('SELECT k::text AS row FROM idempotency_keys k')
    const text = rows.map(({ row }) => row).join()
    for (const secret of [key, body.email, body.contactNo]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

it('does not cost or store anything for callers without the header', async () => {
  const before = await claims()
  expect((await service.create(billsPackage())).headers.has('idempotent-replayed')).toBe(false)
  expect(await claims()).toBe(before)
})
