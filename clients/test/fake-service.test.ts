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
  body: object
  outcome: object
}

const fail = (kind: string, status: number, code: string, fields: object = { message: 'No' }): Case => ({
  status,
  headers: { 'Error-Code': code },
  body: { status: 'error', ...fields },
  outcome: { kind, status, code },
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
  'a load balancer’s error': { status: 502, body: {}, outcome: { kind: 'Server', status: 502 } },
  'an error that lacks the header': {
    status: 401,
    body: { status: 'error', message: 'Invalid API key' },
    outcome: { kind: 'Authentication', status: 401 },
  },
}

const ALL_CASES = Object.entries({ ...CASES, ...CASES_WITHOUT_CODE })

let server: Server
let baseUrl: string
let outcomes: Record<string, ClientOutcome[]>
/** The Idempotency-Key of each client's requests for quotes. */
const quoteKeys: Record<string, unknown[]> = Object.fromEntries(CLIENT_LANGUAGES.map((language) => [language, []]))
/** The Idempotency-Key of each request to the path /dropped, whose second request gets no response. */
const droppedKeys: unknown[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    const [, language = '', name = ''] = decodeURIComponent(request.url ?? '').split('/')
    const key = request.headers['idempotency-key']
    const headers = {
      'X-Request-Id': '0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10',
      'Idempotent-Replayed': String(Boolean(key)),
    }
    const found = ALL_CASES.find(([each]) => each === name)?.[1]
    if (found) {
      response.writeHead(found.status, { ...headers, ...found.headers }).end(JSON.stringify(found.body))
    } else if (name === 'dropped' && droppedKeys.push(key) === 2) {
      request.socket.destroy()
    } else {
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
      ...{ apiKey: 'eb_test_x', timeout: 5, maxRetries: 0, retryDelay: 0.01, ...changes },
    })
    const calls = [
      ...ALL_CASES.map(([name]) => buildCall(name)),
      buildCall('quotes', { method: 'getQuotes' }),
      buildCall('quotes', { method: 'getQuotes', idempotencyKey: 'quote-1041' }),
      buildCall('quotes', { method: 'getQuotes', idempotencyKey: 'quote 1041' }),
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
  it.each(ALL_CASES)('throws an error of the right class, with its code if it has one, if %s', (name, { outcome }) => {
    const { error } = outcomes[language]![ALL_CASES.findIndex(([each]) => each === name)]!
    expect(error).toMatchObject(outcome)
    expect('code' in error! && error.code !== undefined).toBe('code' in outcome)
  })

  it('has the possible addresses in the error about the address', () => {
    expect(outcomes[language]![1]!.error).toMatchObject({ kind: 'AddressNotFound', possibleAddresses })
  })

  it('sends an idempotency key for quotes only if the caller sets one', () => {
    const [first, second, third] = outcomes[language]!.slice(ALL_CASES.length)
    expect([first?.result, second?.result]).toMatchObject([{ isReplay: false }, { isReplay: true }])
    expect(third?.error?.message).toMatch(/^idempotency_?key must be 1 to 255 visible ASCII characters$/i)
    expect(quoteKeys[language]).toEqual([undefined, 'quote-1041'])
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
