// Tests how the client handles responses that aren't from the API, and checks that it doesn't reveal secrets.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient, UnexpectedResponseError } from '../src/client'

const QUOTE_REQUEST = {
  firstName: 'Ada',
  lastName: 'Brown',
  email: 'ada.brown@example.com',
  contactNo: '07700 900123',
  postcode: 'LS6 3AA',
  numberOfTenants: 4,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
}

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

/** Starts a fake service. Returns its URL. */
async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const JSON_HEADERS = { 'content-type': 'application/json', 'x-request-id': 'f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d' }
const ERROR_BODY = '{"status":"error","message":"Invalid API key"}'

async function requestQuotes(status: number, headers: Record<string, string>, body: string) {
  const baseUrl = await startServer((_, response) => response.writeHead(status, headers).end(body))
  return createClient({ baseUrl, apiKey: 'eb_test_x' }).getQuotes(QUOTE_REQUEST)
}

describe('getQuotes in the TypeScript client', () => {
  it('returns an error response if it has a request ID and the API’s format', async () => {
    expect(await requestQuotes(401, JSON_HEADERS, ERROR_BODY)).toMatchObject({
      status: 401,
      body: { message: 'Invalid API key' },
    })
  })

  it.each<[string, number, Record<string, string>, string]>([
    ['an HTML page from a proxy', 502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>'],
    ['JSON from a gateway', 502, { 'content-type': 'application/json' }, '{"status":"error","message":"upstream"}'],
    ['JSON in another format, with a request ID', 502, JSON_HEADERS, '{"message":"upstream"}'],
    ['a string', 200, JSON_HEADERS, '"oops"'],
    ['null', 200, JSON_HEADERS, 'null'],
    ['empty', 200, JSON_HEADERS, ''],
    ['a 204', 204, JSON_HEADERS, ''],
    ['truncated JSON', 200, JSON_HEADERS, '{"status":"success","data":{"quo'],
  ])('throws UnexpectedResponseError if the response is %s', async (_, status, headers, body) => {
    const error = await requestQuotes(status, headers, body).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(error).toMatchObject({ status, headers: expect.any(Headers) })
    const isValidJson = ['{"status":"e', '{"message', '"oops"', 'null'].some((prefix) => body.startsWith(prefix))
    expect((error as Error).cause instanceof SyntaxError).toBe(!isValidJson)
  })
})

it('throws UnexpectedResponseError if the connection breaks during a response', async () => {
  const baseUrl = await startServer((_, response) => {
    response.writeHead(200, { ...JSON_HEADERS, 'content-length': '100' }).write('{"sta', () => response.destroy())
  })
  const result = createClient({ baseUrl, apiKey: 'eb_test_x' }).getQuotes(QUOTE_REQUEST)
  await expect(result).rejects.toMatchObject({ name: 'UnexpectedResponseError', status: 200 })
})

it('throws a TimeoutError if a request’s signal times out during the response', async () => {
  const baseUrl = await startServer((_, response) => void response.writeHead(200, JSON_HEADERS).write('{"sta'))
  const result = createClient({ baseUrl, apiKey: 'eb_test_x' }).getQuotes(QUOTE_REQUEST, {
    signal: AbortSignal.timeout(100),
  })
  await expect(result).rejects.toMatchObject({ name: 'TimeoutError' })
})

it('throws if a client is created with an empty API key', () => {
  expect(() => createClient({ baseUrl: 'http://127.0.0.1', apiKey: '' })).toThrow('apiKey is missing')
})

it.each([301, 302, 307, 308])(
  'throws UnexpectedResponseError for a %i redirect instead of following it',
  async (status) => {
    const receivedHeaders: unknown[] = []
    const redirectTarget = await startServer((request, response) => {
      receivedHeaders.push(request.headers)
      response.writeHead(401, JSON_HEADERS).end(ERROR_BODY)
    })
    await expect(
      requestQuotes(status, { location: `${redirectTarget}/api/external/getQuotes.php` }, ''),
    ).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      status,
    })
    expect(receivedHeaders).toEqual([])
  },
)

describe('an API key or idempotency key that isn’t printable ASCII', () => {
  it.each(['eb_live_secret\n', 'schlüssel_secret', 'a\u0000secret'])(
    'is rejected with an error that doesn’t quote the key: %j',
    async (key) => {
      const options = { baseUrl: 'http://127.0.0.1:1', apiKey: 'eb_test_x' }
      const errors = [
        await Promise.resolve()
          .then(() => createClient({ ...options, apiKey: key }))
          .catch(String),
        await createClient(options).getQuotes(QUOTE_REQUEST, { idempotencyKey: key }).catch(String),
      ]
      expect(errors).toEqual([
        'TypeError: apiKey must be printable ASCII characters',
        'TypeError: idempotencyKey must be printable ASCII characters',
      ])
    },
  )
})
