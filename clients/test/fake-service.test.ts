// Tests the API clients in TypeScript, PHP and Python against a fake service, which sends responses that the real one
// rarely sends.
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_LANGUAGES, type ClientCall, type ClientOutcome, runClient } from '../../e2e/helpers/run-client'

interface Case {
  status: number
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body: object | string
  outcome: object
  /** The error's retryAfter. Default: undefined. */
  retryAfter?: unknown
  /** Whether the client retries, which the status decides for most errors. */
  isRetried: boolean
  /** Whether the connection breaks before the length in Content-Length, or before the last chunk. Default: neither. */
  cutOff?: 'length' | 'chunks'
}

const REQUEST_ID = '0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10'

const isRetryable = (status: number) => [408, 409, 429].includes(status) || status >= 500

const fail = (kind: string, status: number, code: string, fields: object = { message: 'No' }): Case => ({
  status,
  headers: { 'Error-Code': code },
  body: { status: 'error', ...fields },
  outcome: { kind, status, code },
  isRetried: isRetryable(status),
})

const possibleAddresses = [{ addressId: 'GB|TM|1', address: '1 Test Street, Testington, LS99 9ZZ' }]

const CASES: Record<string, Case> = {
  'a field is invalid': fail('InvalidRequest', 400, 'invalid_fields', {
    message: 'Invalid email format',
    errors: [{ field: 'email', code: 'invalid_email', message: 'Invalid email format' }],
  }),
  'the address isn’t found': fail('AddressNotFound', 400, 'address_not_found', {
    error: 'Address not found. Please select from possible addresses.',
    possibleAddresses,
  }),
  'the tenant has a contract': fail('TenantHasContract', 400, 'tenant_has_contract', {
    message: 'Tenant email already associated with a contract',
  }),
  'the tenant has a contract, and the message has another text': fail('TenantHasContract', 400, 'tenant_has_contract'),
  'another error lists possible addresses': fail('InvalidRequest', 400, 'added_later', { possibleAddresses }),
  'the API key is unknown': fail('Authentication', 401, 'invalid_api_key'),
  'the network isn’t allowed': fail('Forbidden', 403, 'network_not_allowed'),
  'the contract doesn’t exist': fail('NotFound', 404, 'contract_not_found'),
  'the body arrived too late': fail('Api', 408, 'body_timeout'),
  'the request is still running': fail('Conflict', 409, 'request_still_running'),
  'the key was used with another body': fail('Conflict', 422, 'idempotency_key_reused'),
  'there are too many requests': fail('RateLimit', 429, 'too_many_requests'),
  'the service failed': fail('Server', 500, 'contract_not_stored'),
  'the client doesn’t know the code': fail('InvalidRequest', 400, 'added_later'),
}

/** The cases in which there’s no code. */
const CASES_WITHOUT_CODE: Record<string, Case> = {
  'an error lacks the header': {
    status: 401,
    body: { status: 'error', message: 'Invalid API key' },
    outcome: { kind: 'Authentication', status: 401 },
    isRetried: false,
  },
  'a gateway sends JSON in its own format': {
    status: 502,
    body: { error: { code: 502 }, message: ['upstream'] },
    outcome: { kind: 'Server', message: 'The response has status 502' },
    isRetried: true,
  },
  'a gateway lists errors in its own format': {
    status: 413,
    body: { errors: [{ title: 'Too large' }], possibleAddresses: 0 },
    outcome: { kind: 'InvalidRequest', errors: [], possibleAddresses: [] },
    isRetried: false,
  },
  'a response is cut off': {
    ...{ status: 400, body: { status: 'error', message: 'No' }, cutOff: 'length' },
    outcome: { kind: 'ConnectionFailed', isApiError: false },
    isRetried: true,
  },
  'a page is cut off': {
    ...{ status: 200, body: '<h1>Sign in</h1>', cutOff: 'chunks' },
    outcome: { kind: 'ConnectionFailed', isApiError: false },
    isRetried: true,
  },
  'an empty body has status 200': {
    ...{ status: 200, body: '' },
    outcome: { kind: 'UnexpectedResponse', status: 200, requestId: REQUEST_ID },
    isRetried: true,
  },
}

/** A page that a proxy sends instead of the service's response. */
const page = (status: number, kind: string, isRetried: boolean): [string, Case] => [
  `a proxy sends a page with status ${status}`,
  {
    status,
    headers: { 'Retry-After': '0' },
    body: '<h1>Not from the service</h1>',
    outcome: { kind, status, requestId: REQUEST_ID, isApiError: true },
    retryAfter: 0,
    isRetried,
  },
]

const PAGES = [
  page(200, 'UnexpectedResponse', true),
  ...[302, 400, 401, 403, 404, 422].map((status) => page(status, 'UnexpectedResponse', false)),
  page(408, 'Api', true),
  page(409, 'UnexpectedResponse', true),
  page(413, 'InvalidRequest', false),
  page(429, 'RateLimit', true),
  ...[500, 501, 502, 503, 504, 507, 520].map((status) => page(status, 'Server', true)),
]

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()

/** Values of Retry-After, the seconds that the error has, and whether the client retries. */
const RETRY_AFTER: [name: string, value: string, retryAfter: unknown, isRetried: boolean][] = [
  ['a date in an hour', inSeconds(3600), expect.closeTo(3600, -3), false],
  ['a date in the past', 'Sunday, 06-Nov-94 08:49:37 GMT', 0, true],
  ['an hour', '3600', 3600, false],
  ['no number', 'soon', undefined, true],
  ['no date', 'soon GMT', undefined, true],
  ['negative', '-1', undefined, true],
]

const RETRY_AFTER_CASES = RETRY_AFTER.map(([name, value, retryAfter, isRetried]): [string, Case] => [
  `Retry-After is ${name}`,
  { status: 503, headers: { 'Retry-After': value }, body: '', outcome: { kind: 'Server' }, retryAfter, isRetried },
])

const ALL_CASES = [...Object.entries({ ...CASES, ...CASES_WITHOUT_CODE }), ...PAGES, ...RETRY_AFTER_CASES]

/** When each client sent its requests to the path /late, which fails first. */
const lateAt: Record<string, number[]> = {}
let server: Server
let baseUrl: string
let outcomes: Record<string, ClientOutcome[]>
/** How many requests each client sent in each case. */
const attempts: Record<string, number> = {}
/** The Idempotency-Key of each client's requests for quotes. */
const quoteKeys: Record<string, unknown[]> = Object.fromEntries(CLIENT_LANGUAGES.map((language) => [language, []]))
/** The Idempotency-Key of each request to the path /dropped, whose second request gets no response. */
const droppedKeys: unknown[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    const [, language = '', name = ''] = decodeURIComponent(request.url ?? '').split('/')
    const key = request.headers['idempotency-key']
    const headers = { 'X-Request-Id': REQUEST_ID, 'Idempotent-Replayed': String(Boolean(key)) }
    const attempt = `${language}: ${name}`
    attempts[attempt] = (attempts[attempt] ?? 0) + 1
    const found = ALL_CASES.find(([each]) => each === name)?.[1]
    if (found) {
      const body = typeof found.body === 'string' ? found.body : JSON.stringify(found.body)
      if (found.cutOff !== 'chunks') response.setHeader('Content-Length', body.length + (found.cutOff ? 1 : 0))
      response.writeHead(found.status, { ...headers, ...found.headers })
      response.write(body, () => (found.cutOff ? request.socket.destroy() : response.end()))
    } else if (name === 'late' && attempts[attempt] === 1) {
      lateAt[language] = [performance.now()]
      response.writeHead(503, { ...headers, 'Retry-After': inSeconds(2) }).end('<h1>Closed</h1>')
    } else if (name === 'dropped' && droppedKeys.push(key) === 2) {
      request.socket.destroy()
    } else {
      if (name === 'late') lateAt[language]?.push(performance.now())
      if (name === 'quotes') quoteKeys[language]?.push(key)
      const data = { quotes: [], houseContractId: 1042, tenantId: 7, message: '…' }
      response.writeHead(200, headers).end(JSON.stringify({ status: 'success', data }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const found = CLIENT_LANGUAGES.map(async (language) => {
    const buildCall = (name: string, changes: { idempotencyKey?: string; method?: 'getQuotes' } = {}): ClientCall => ({
      ...{ method: 'createBillsPackage', baseUrl: `${baseUrl}/${language}/${encodeURIComponent(name)}`, body: {} },
      ...{ apiKey: 'eb_test_x', timeout: 5, maxRetries: 1, retryDelay: 0.01, ...changes },
    })
    const calls = [
      ...ALL_CASES.map(([name]) => buildCall(name)),
      buildCall('quotes', { method: 'getQuotes' }),
      buildCall('quotes', { method: 'getQuotes', idempotencyKey: 'quote-1041' }),
      buildCall('quotes', { method: 'getQuotes', idempotencyKey: 'quote 1041' }),
      buildCall('late'),
    ]
    return [language, await runClient(language, calls)] as const
  })
  outcomes = Object.fromEntries(await Promise.all(found))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe.each(CLIENT_LANGUAGES)('the client in %s', (language) => {
  it.each(ALL_CASES)('throws an error of the right class, and retries only if that can help, if %s', (name, found) => {
    const { error } = outcomes[language]![ALL_CASES.findIndex(([each]) => each === name)]!
    expect(error).toMatchObject(found.outcome)
    const { code } = found.outcome as { code?: string }
    expect(error?.code).toBe(code)
    expect(error?.retryAfter).toEqual(found.retryAfter)
    expect(attempts[`${language}: ${name}`]).toBe(found.isRetried ? 2 : 1)
  })

  it('lists the possible addresses in the error if the address isn’t found', () => {
    expect(outcomes[language]![1]!.error).toMatchObject({ kind: 'AddressNotFound', possibleAddresses })
  })

  it('sends an idempotency key for quotes only if the caller sets one', () => {
    const [first, second, third] = outcomes[language]!.slice(ALL_CASES.length)
    expect([first?.result, second?.result]).toMatchObject([{ isReplay: false }, { isReplay: true }])
    expect(third?.error).toMatchObject({
      kind: 'InvalidIdempotencyKey',
      idempotencyKey: 'quote 1041',
      isApiError: false,
    })
    expect(third?.error?.message).toMatch(/^idempotency_?key must be 1 to 255 visible ASCII characters$/i)
    expect(quoteKeys[language]).toEqual([undefined, 'quote-1041'])
  })

  it('waits until the date in Retry-After', () => {
    const [first = 0, second = 0] = lateAt[language]!
    expect(outcomes[language]!.at(-1)?.result).toMatchObject({ houseContractId: 1042 })
    // The date is in whole seconds.
    expect(second - first).toBeGreaterThan(999)
  })
})

it('immediately repeats a request in PHP with the same key if the server has closed a reused connection', async () => {
  const program = `require 'clients/php/test/autoload.php';
    $bills = new HouseBills\\HouseBillsClient('${baseUrl}/PHP/dropped', 'eb_test_x', maxRetries: 0);
    foreach (['booking-1', 'booking-2'] as $key) echo $bills->createBillsPackage([], $key)->houseContractId, ' ';`
  const { stdout } = await promisify(execFile)('/usr/bin/php', ['-r', program])
  expect(stdout).toBe('1042 1042 ')
  expect(droppedKeys).toEqual(['booking-1', 'booking-2', 'booking-2'])
})
