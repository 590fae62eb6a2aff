// Tests the Idempotency-Key header. The service carries out the first request with a key. Later requests with the same
// key and body get the stored response.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const CREATE_ENDPOINT = 'createBillsPackage'
const QUOTES_ENDPOINT = 'getQuotes'

/** Sends a request with an idempotency key and returns the response, with its body as text. */
async function sendRequest(endpoint: string, idempotencyKey: string, body: unknown, apiKey = service.liveKey) {
  const response = await fetchDocumented(`${service.baseUrl}/api/external/${endpoint}.php`, {
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

const findContracts = (email: string) => service.db.sql('SELECT id FROM house_contracts WHERE email = $1', [email])
const countIdempotencyLocks = async () => (await service.db.sql('SELECT FROM idempotency_keys')).length

describe('requests with the same idempotency key and body', () => {
  it.each([
    [CREATE_ENDPOINT, 200, () => buildBillsPackage()],
    [QUOTES_ENDPOINT, 200, () => buildQuoteRequest()],
    [CREATE_ENDPOINT, 400, () => buildBillsPackage({ address: '99 High Street, Leeds, LS6 3AA' })],
    [CREATE_ENDPOINT, 400, () => buildBillsPackage({ address: 'Nowhere at all' })],
  ])('get the same response body, byte for byte (%s, status %i)', async (endpoint, status, buildRequest) => {
    const [idempotencyKey, body] = [randomUUID(), buildRequest()]
    const firstResponse = await sendRequest(endpoint, idempotencyKey, body)
    const secondResponse = await sendRequest(endpoint, idempotencyKey, body)
    expect(firstResponse).toMatchObject({ status, replayed: null })
    expect(secondResponse).toMatchObject({ status, replayed: 'true', text: firstResponse.text })
    expect(secondResponse.requestId).not.toBe(firstResponse.requestId)
  })

  it('store only one contract or one quote request', async () => {
    const [idempotencyKey, body, quoteBody] = [randomUUID(), buildBillsPackage(), buildQuoteRequest()]
    for (const _ of [1, 2, 3]) {
      await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)
      await sendRequest(QUOTES_ENDPOINT, idempotencyKey, quoteBody)
    }
    expect(await findContracts(body.email)).toHaveLength(1)
    expect(await service.db.sql('SELECT FROM quote_requests WHERE email = $1', [quoteBody.email])).toHaveLength(1)
  })

  it('count as only one rejection if the email address already has a contract', async () => {
    const [idempotencyKey, body] = [randomUUID(), buildBillsPackage()]
    const otherKey = await service.addApiKey('live')
    const countDuplicateEmailRejections = async () =>
      (await service.db.sql('SELECT duplicate_email_rejections AS n FROM api_keys WHERE id = $1', [otherKey.id]))[0]?.n
    await service.createBillsPackage(body)
    const firstResponse = await sendRequest(CREATE_ENDPOINT, idempotencyKey, body, otherKey.key)
    const secondResponse = await sendRequest(CREATE_ENDPOINT, idempotencyKey, body, otherKey.key)
    expect(firstResponse).toMatchObject({ status: 400, replayed: null })
    expect(JSON.parse(firstResponse.text).message).toBe('Tenant email already associated with a contract')
    expect(secondResponse).toMatchObject({ status: 400, replayed: 'true', text: firstResponse.text })
    expect(await countDuplicateEmailRejections()).toBe(1)
  })

  it('store an unmatched address only once', async () => {
    const [idempotencyKey, body] = [randomUUID(), buildBillsPackage({ address: '99 High Street, Leeds, LS6 3AA' })]
    const firstResponse = await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)
    await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)
    const rows = await service.db.sql('SELECT request_id FROM unmatched_addresses WHERE email_key = $1', [body.email])
    expect(rows).toEqual([{ request_id: firstResponse.requestId }])
  })

  it('count as new requests after 48 hours', async () => {
    const [idempotencyKey, body] = [randomUUID(), buildQuoteRequest()]
    await sendRequest(QUOTES_ENDPOINT, idempotencyKey, body)
    const storedKeys = await service.db.sql<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours FROM idempotency_keys ORDER BY expires_at DESC LIMIT 1',
    )
    expect(storedKeys[0]?.hours).toBeGreaterThan(47.9)
    expect(storedKeys[0]?.hours).toBeLessThanOrEqual(48)
    await service.db.sql('UPDATE idempotency_keys SET expires_at = now()')
    expect(await sendRequest(QUOTES_ENDPOINT, idempotencyKey, body)).toMatchObject({ status: 200, replayed: null })
  })

  it('get the stored response even after the contract was cancelled, and a new key creates another contract', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const body = buildBillsPackage()
    const created = await sendRequest(CREATE_ENDPOINT, first, body)
    const rejected = await sendRequest(CREATE_ENDPOINT, second, body)
    const { houseContractId } = JSON.parse(created.text).data
    const cancelled = await fetchDocumented(`${service.baseUrl}/api/v1/contracts/${houseContractId}/cancel`, {
      method: 'POST',
      headers: { 'X-API-Key': service.liveKey },
    })
    expect([cancelled.status, rejected.status]).toEqual([200, 400])
    for (const [key, { status, text }] of [[first, created] as const, [second, rejected] as const])
      expect(await sendRequest(CREATE_ENDPOINT, key, body)).toMatchObject({ status, text, replayed: 'true' })
    expect(await findContracts(body.email)).toHaveLength(1)
    expect(await sendRequest(CREATE_ENDPOINT, third, body)).toMatchObject({ status: 200, replayed: null })
    expect(await findContracts(body.email)).toHaveLength(2)
  })

  it('are processed only once when fifty are sent concurrently', async () => {
    const [idempotencyKey, body] = [randomUUID(), buildBillsPackage()]
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => sendRequest(CREATE_ENDPOINT, idempotencyKey, body)),
    )
    const completed = responses.filter(({ status, replayed }) => status === 200 && replayed === null)
    const otherResponses = responses.filter((response) => !completed.includes(response))
    expect(completed).toHaveLength(1)
    for (const otherResponse of otherResponses) {
      if (otherResponse.status === 409) expect(otherResponse).toMatchObject({ replayed: null, retryAfter: '1' })
      else expect(otherResponse).toMatchObject({ status: 200, replayed: 'true', text: completed[0]?.text })
    }
    expect(await findContracts(body.email)).toHaveLength(1)
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)).toMatchObject({
      status: 200,
      replayed: 'true',
      text: completed[0]?.text,
    })
  })
})

describe('an idempotency key', () => {
  it('is rejected if repeated with another body, but gets the first response again with the same body', async () => {
    const [idempotencyKey, body] = [randomUUID(), buildBillsPackage()]
    const firstResponse = await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)
    const otherBody = buildBillsPackage()
    const rejected = await sendRequest(CREATE_ENDPOINT, idempotencyKey, otherBody)
    expect(rejected).toMatchObject({ status: 422, replayed: null })
    expect(JSON.parse(rejected.text)).toEqual({
      status: 'error',
      message: 'This Idempotency-Key was used with another body',
    })
    expect(await findContracts(otherBody.email)).toHaveLength(0)
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, `${JSON.stringify(body)} `)).toMatchObject({
      status: 422,
    })
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)).toMatchObject({
      status: 200,
      replayed: 'true',
      text: firstResponse.text,
    })
  })

  it('counts as new at another endpoint, in the other mode and for another company', async () => {
    const [idempotencyKey, body] = [randomUUID(), buildBillsPackage()]
    const otherCompanyKey = await service.addApiKey('live', await service.addCompany())
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)).toMatchObject({ status: 200, replayed: null })
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, body, service.testKey)).toMatchObject({
      status: 200,
      replayed: null,
    })
    expect(await sendRequest(QUOTES_ENDPOINT, idempotencyKey, buildQuoteRequest())).toMatchObject({
      status: 200,
      replayed: null,
    })
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, buildBillsPackage(), otherCompanyKey.key)).toMatchObject({
      status: 200,
      replayed: null,
    })
  })

  it('gets the first response again, even if repeated with another API key of the same company', async () => {
    const [idempotencyKey, body] = [randomUUID(), buildBillsPackage()]
    const secondApiKey = await service.addApiKey('live')
    const firstResponse = await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, body, secondApiKey.key)).toMatchObject({
      replayed: 'true',
      text: firstResponse.text,
    })
  })

  it.each([
    ['invalid fields', CREATE_ENDPOINT, buildBillsPackage({ firstName: '' }), 400],
    ['a postcode that isn’t served', QUOTES_ENDPOINT, buildQuoteRequest({ postcode: 'JE2 3AB' }), 400],
    ['a body that isn’t JSON', QUOTES_ENDPOINT, '{', 400],
  ])('can be used again after a request was rejected for %s', async (_, endpoint, invalid, status) => {
    const [idempotencyKey, lockCountBefore] = [randomUUID(), await countIdempotencyLocks()]
    expect(await sendRequest(endpoint, idempotencyKey, invalid)).toMatchObject({ status, replayed: null })
    expect(await countIdempotencyLocks()).toBe(lockCountBefore)
    const valid = endpoint === CREATE_ENDPOINT ? buildBillsPackage() : buildQuoteRequest()
    expect(await sendRequest(endpoint, idempotencyKey, valid)).toMatchObject({ status: 200, replayed: null })
  })

  it.each([
    [CREATE_ENDPOINT, 'house_contracts', () => buildBillsPackage()],
    [QUOTES_ENDPOINT, 'quote_requests', () => buildQuoteRequest()],
  ])('can be used again after a 500 from %s', async (endpoint, table, buildRequest) => {
    const [idempotencyKey, body] = [randomUUID(), buildRequest()]
    await service.db.sql(`ALTER TABLE ${table} RENAME TO away`)
    expect(await sendRequest(endpoint, idempotencyKey, body)).toMatchObject({ status: 500, replayed: null })
    await service.db.sql(`ALTER TABLE away RENAME TO ${table}`)
    expect(await sendRequest(endpoint, idempotencyKey, body)).toMatchObject({ status: 200, replayed: null })
  })

  it('stays reserved for the first request’s body if the process that locked the key has died', async () => {
    const [idempotencyKey, body, otherBody] = [randomUUID(), buildBillsPackage(), buildBillsPackage()]
    await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)
    await service.db.sql("UPDATE idempotency_keys SET outcome = NULL, locked_until = now() - interval '1 second'")
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, otherBody)).toMatchObject({ status: 422 })
    expect(await sendRequest(CREATE_ENDPOINT, idempotencyKey, body)).toMatchObject({ status: 400, replayed: null })
    expect(await findContracts(otherBody.email)).toHaveLength(0)
  })

  it('isn’t locked by a request without a valid API key', async () => {
    const lockCountBefore = await countIdempotencyLocks()
    expect(await sendRequest(QUOTES_ENDPOINT, randomUUID(), buildQuoteRequest(), 'eb_live_nonsense')).toMatchObject({
      status: 401,
    })
    expect(await countIdempotencyLocks()).toBe(lockCountBefore)
  })
})

describe('the value of an idempotency key', () => {
  it.each(['!', '~'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])(
    'is accepted if it’s %s',
    async (idempotencyKey) => {
      expect(await sendRequest(QUOTES_ENDPOINT, idempotencyKey, buildQuoteRequest())).toMatchObject({ status: 200 })
    },
  )

  it.each(['', ' ', 'a b', 'k'.repeat(256), 'schlüssel', 'one, two'])(
    'is rejected if it’s "%s"',
    async (idempotencyKey) => {
      const response = await sendRequest(QUOTES_ENDPOINT, idempotencyKey, buildQuoteRequest())
      expect(response.status).toBe(400)
      expect(JSON.parse(response.text)).toEqual({ status: 'error', message: 'Invalid Idempotency-Key' })
    },
  )

  it('isn’t stored in readable form, and nor is the request’s body', async () => {
    const [idempotencyKey, body] = [`ada-${randomUUID()}`, buildQuoteRequest()]
    await sendRequest(QUOTES_ENDPOINT, idempotencyKey, body)
    const rows = await service.db.sql<{ row: string }>('SELECT k::text AS row FROM idempotency_keys k')
    const text = rows.map(({ row }) => row).join()
    for (const secret of [idempotencyKey, body.email, body.contactNo]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

it('stores no idempotency lock for a request without an Idempotency-Key', async () => {
  const lockCountBefore = await countIdempotencyLocks()
  expect((await service.createBillsPackage(buildBillsPackage())).headers.has('idempotent-replayed')).toBe(false)
  expect(await countIdempotencyLocks()).toBe(lockCountBefore)
})
