// Tests the API clients in TypeScript, PHP and Python behind a proxy that drops, delays and fakes responses.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestEmail } from '@/lib/sandbox/test-mode-emails'
import { type Fault, startClientFaultProxy } from '../helpers/client-fault-proxy'
import { buildBillsPackage, buildQuoteRequest, uniqueEmail } from '../helpers/request-bodies'
import { CLIENT_LANGUAGES, type ClientCall, type ClientOutcome, runClient } from '../helpers/run-client'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

type ApiCall = Extract<ClientCall, { body: object }>

let service: SharedTestService
let proxy: Awaited<ReturnType<typeof startClientFaultProxy>>
beforeAll(async () => {
  service = await openSharedTestService()
  proxy = await startClientFaultProxy(service.baseUrl, service.clientIp)
})
afterAll(async () => {
  proxy.close()
  await service.stop()
})

/** Builds a call without retries. */
const buildCall = (scenario: Fault | 'plan', changes: Partial<ApiCall> = {}): ApiCall => ({
  method: 'createBillsPackage',
  baseUrl: `${proxy.url}/${encodeURIComponent(scenario)}`,
  apiKey: service.testKey,
  timeout: 30,
  maxRetries: 0,
  retryDelay: 0.01,
  body: buildBillsPackage(),
  ...changes,
})

const SEED = 20
const FAULTS_TO_SURVIVE: Fault[] = [
  ...(['drop the request', 'drop the response', 'cut the response off', 'truncate the JSON', 'never respond'] as const),
  ...(['500 after success', '502 after success', '503', '429', '409', 'HTML page'] as const),
]

const shuffledFaults = fc.shuffledSubarray(FAULTS_TO_SURVIVE, { minLength: FAULTS_TO_SURVIVE.length })

describe('a client whose responses get lost, delayed or replaced', () => {
  const outcomes: Record<string, ClientOutcome[]> = {}
  const emails: Record<string, string[]> = {}
  const companies: Record<string, number> = {}

  beforeAll(async () => {
    await Promise.all(
      CLIENT_LANGUAGES.map(async (language, index) => {
        companies[language] = await service.addCompany()
        const { key: apiKey } = await service.addApiKey('live', companies[language])
        // The proxy disturbs two requests of each tenant, and does so in each way twice.
        const faults = fc.sample(shuffledFaults, { seed: SEED + index, numRuns: 2 }).flat()
        const tenants = Array.from({ length: faults.length / 2 }, uniqueEmail)
        emails[language] = tenants
        for (const [number, email] of tenants.entries())
          proxy.planned.set(email, faults.slice(2 * number, 2 * number + 2))
        const calls = tenants.map((email) =>
          buildCall('plan', { apiKey, timeout: 2, maxRetries: 5, body: buildBillsPackage({ email }) }),
        )
        const quotes = buildCall('plan', { method: 'getQuotes', apiKey, maxRetries: 2, body: buildQuoteRequest() })
        proxy.planned.set((quotes.body as { email: string }).email, ['drop the response', '502 after success'])
        outcomes[language] = await runClient(language, [...calls, quotes])
      }),
    )
  })

  it.each(CLIENT_LANGUAGES)('creates each contract exactly once with the client in %s', async (language) => {
    const rows = await service.db.sql(
      'SELECT id::int AS "houseContractId", tenant_id::int AS "tenantId" FROM house_contracts WHERE company_id = $1',
      [companies[language]],
    )
    const results = outcomes[language]!.slice(0, -1).map(({ result, error }) => result ?? error)
    const ids = results.map(({ houseContractId, tenantId }) => ({ houseContractId, tenantId }))
    expect(ids.sort((one, other) => one.houseContractId - other.houseContractId)).toEqual(
      rows.sort((one, other) => Number(one.houseContractId) - Number(other.houseContractId)),
    )
    expect(rows).toHaveLength(FAULTS_TO_SURVIVE.length)
  })

  it.each(CLIENT_LANGUAGES)('sends the same idempotency key and the same bytes in every retry (%s)', (language) => {
    const seenFaults: Fault[] = []
    const keys = emails[language]!.map((email, index) => {
      const attempts = proxy.attempts.filter((attempt) => attempt.subject === email)
      seenFaults.push(...attempts.map(({ fault }) => fault))
      const { result } = outcomes[language]![index]!
      expect(new Set(attempts.map(({ body }) => body)).size).toBe(1)
      expect(new Set(attempts.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([result.idempotencyKey]))
      return result.idempotencyKey
    })
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(seenFaults)).toEqual(new Set([...FAULTS_TO_SURVIVE, 'none']))
  })

  it.each(CLIENT_LANGUAGES)('returns the quotes after two retries without an idempotency key (%s)', (language) => {
    const { quotes, requestId } = outcomes[language]!.at(-1)!.result
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(quotes).toEqual(outcomes.TypeScript!.at(-1)!.result.quotes)
    expect(quotes[0]).toMatchObject({ utilityType: 'gas', planType: 'GREENSAVER', tariff: expect.any(Number) })
  })
})

/** A case of the tests below: a call, and what it must lead to. */
interface Case {
  call: () => ApiCall | Promise<ApiCall>
  outcome: object
  /** How many requests reach the proxy. */
  attempts?: number
}

const inTestMode = (name: Parameters<typeof buildTestEmail>[0]) =>
  buildCall('none', { body: buildBillsPackage({ email: buildTestEmail(name) }) })

const apiError = (kind: string, status: number, fields: object = {}) => ({
  error: { kind, status, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), isApiError: true, ...fields },
})

const possibleAddresses = [1, 2, 3].map((number) => ({
  addressId: `GB|TM|${number}`,
  address: `${number} Test Street, Testington, LS99 9ZZ`,
}))

const CASES: Record<string, Case> = {
  'lists all invalid fields': {
    call: () => buildCall('none', { body: { ...buildBillsPackage(), firstName: undefined, endDate: 'soon' } }),
    outcome: apiError('InvalidRequest', 400, {
      message: 'Tenant first name is required',
      errors: [
        { field: 'firstName', code: 'required', message: 'Tenant first name is required' },
        { field: 'endDate', code: 'invalid_date', message: 'Invalid date format (YYYY-MM-DD)' },
      ],
    }),
  },
  'lists possible postcodes': {
    call: () => buildCall('none', { method: 'getQuotes', body: buildQuoteRequest({ postcode: 'E2O 2ST' }) }),
    outcome: apiError('InvalidRequest', 400, {
      possibleAddresses: expect.arrayContaining([{ addressId: 'GB|PC|E20 2ST', address: 'E20 2ST' }]),
    }),
  },
  'lists possible addresses': {
    call: () => buildCall('none', { body: buildBillsPackage({ address: '4 Test Street, Testington' }) }),
    outcome: apiError('AddressNotFound', 400, { code: 'address_not_found', possibleAddresses }),
  },
  'recognises a tenant with a contract': {
    call: () => inTestMode('has-contract'),
    outcome: apiError('TenantHasContract', 400, { message: 'Tenant email already associated with a contract' }),
  },
  'recognises an unknown key': {
    call: () => buildCall('none', { apiKey: 'eb_test_unknown' }),
    outcome: apiError('Authentication', 401, { code: 'invalid_api_key', message: 'Invalid API key' }),
  },
  'recognises a forbidden endpoint': {
    call: async () => {
      const { key } = await service.addApiKey('test', undefined, { permissions: ['quotes'] })
      return buildCall('none', { apiKey: key })
    },
    outcome: apiError('Forbidden', 403, { message: 'API key not allowed for this endpoint' }),
  },
  'recognises the rate limit': {
    call: () => inTestMode('rate-limited'),
    outcome: apiError('RateLimit', 429, { retryAfter: expect.any(Number) }),
  },
  'recognises a running request, and keeps its key': {
    call: () => ({ ...inTestMode('still-running'), idempotencyKey: 'booking-1041' }),
    outcome: apiError('Conflict', 409, { retryAfter: 1, idempotencyKey: 'booking-1041' }),
  },
  'recognises a server error': { call: () => inTestMode('fails'), outcome: apiError('Server', 500) },
  'recognises an outage': {
    call: () => inTestMode('unavailable'),
    outcome: apiError('Server', 503, { retryAfter: 5 }),
  },
  'recognises a load balancer’s error': {
    call: () => buildCall('502 after success'),
    outcome: { error: { kind: 'Server', status: 502, requestId: '', message: 'The response has status 502' } },
  },
  'gives up after its last retry if another server responds': {
    call: () => buildCall('HTML page', { maxRetries: 2 }),
    outcome: {
      error: { kind: 'UnexpectedResponse', message: "The response with status 200 isn't from the House Bills API" },
    },
    attempts: 3,
  },
  'doesn’t follow redirects': {
    call: () => buildCall('redirect', { maxRetries: 2 }),
    outcome: { error: { kind: 'UnexpectedResponse', status: 302 } },
    attempts: 1,
  },
  'gives up after its last retry if the connection keeps breaking': {
    call: () => buildCall('drop the request', { maxRetries: 2, idempotencyKey: 'booking-1042' }),
    outcome: { error: { kind: 'ConnectionFailed', isApiError: false, idempotencyKey: 'booking-1042' } },
    attempts: 3,
  },
  'gives up if no response arrives in time': {
    call: () => buildCall('never respond', { timeout: 0.2 }),
    outcome: { error: { kind: 'RequestTimeout', isApiError: false } },
    attempts: 1,
  },
  'gives up if a response isn’t complete in time': {
    call: () => buildCall('send one byte at a time', { timeout: 0.5 }),
    outcome: { error: { kind: 'RequestTimeout', isApiError: false } },
    attempts: 1,
  },
  'doesn’t retry a request that was rejected': {
    call: () => buildCall('none', { maxRetries: 5, body: buildBillsPackage({ email: `${uniqueEmail()}@` }) }),
    outcome: apiError('InvalidRequest', 400),
    attempts: 1,
  },
  'doesn’t wait longer than a minute': {
    call: () => buildCall('503 for an hour', { maxRetries: 5 }),
    outcome: apiError('Server', 503, { code: 'service_unavailable', retryAfter: 3600 }),
    attempts: 1,
  },
  'rejects a base URL that isn’t an HTTP URL': {
    call: () => buildCall('none', { baseUrl: 'bills.example' }),
    outcome: { error: { message: expect.stringMatching(/^base_?url must start with https:\/\/ or http:\/\/$/i) } },
    attempts: 0,
  },
  'rejects an API key that isn’t printable ASCII, without quoting it': {
    call: () => buildCall('none', { apiKey: 'eb_test_secret\n' }),
    outcome: { error: { message: expect.stringMatching(/^api_?key must be printable ASCII characters$/i) } },
    attempts: 0,
  },
  'rejects an empty idempotency key, because retries wouldn’t be safe': {
    call: () => buildCall('none', { idempotencyKey: '' }),
    outcome: {
      error: {
        kind: 'InvalidIdempotencyKey',
        message: expect.stringMatching(/^idempotency_?key must be 1 to 255 visible ASCII char/i),
      },
    },
    attempts: 0,
  },
  'ignores fields that it doesn’t know': {
    call: () => buildCall('unknown fields', { method: 'getQuotes', body: buildQuoteRequest() }),
    outcome: { result: { quotes: expect.arrayContaining([expect.objectContaining({ utilityType: 'tv' })]) } },
  },
}

describe.each(CLIENT_LANGUAGES)('the client in %s', (language) => {
  const outcomes: Record<string, ClientOutcome & { attempts: number }> = {}
  beforeAll(async () => {
    const names = Object.keys(CASES)
    const calls = await Promise.all(names.map((name) => CASES[name]!.call()))
    const found = await runClient(language, calls)
    for (const [index, name] of names.entries()) {
      const { body } = calls[index]!
      const attempts = proxy.attempts.filter((attempt) => attempt.subject === (body as { email: string }).email).length
      outcomes[name] = { ...found[index]!, attempts }
    }
  })

  it.each(Object.entries(CASES))('%s', (name, { outcome, attempts }) => {
    expect(outcomes[name]).toMatchObject(outcome)
    if (attempts !== undefined) expect(outcomes[name]?.attempts).toBe(attempts)
  })
})

it('pauses every client before a retry for as long as Retry-After says, or longer each time without the header', async () => {
  const pauses = await Promise.all(
    CLIENT_LANGUAGES.map(async (language) => {
      const [throttled, failing] = [uniqueEmail(), uniqueEmail()]
      proxy.planned.set(throttled, ['429 for a second'])
      proxy.planned.set(failing, ['500 after success', '502 after success', '503'])
      const calls = [
        buildCall('plan', { maxRetries: 1, body: buildBillsPackage({ email: throttled }) }),
        buildCall('plan', { maxRetries: 3, retryDelay: 0.1, body: buildBillsPackage({ email: failing }) }),
      ]
      expect(await runClient(language, calls)).toMatchObject([
        { result: { isReplay: false } },
        { result: { isReplay: true } },
      ])
      return [throttled, failing].map((email) => {
        const times = proxy.attempts.filter((attempt) => attempt.subject === email).map(({ arrivedAt }) => arrivedAt)
        return times.slice(1).map((time, index) => time - times[index]!)
      })
    }),
  )
  // Timers may end a millisecond early.
  for (const [untilRetryAfter, first, second, third] of pauses.map((both) => both.flat())) {
    expect(untilRetryAfter).toBeGreaterThan(1000)
    expect(first).toBeGreaterThan(49)
    expect(second).toBeGreaterThan(99)
    expect(third).toBeGreaterThan(199)
  }
})
