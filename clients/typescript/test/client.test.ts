// Tests what only the TypeScript client has, and how it handles responses that aren't from the API. The tests in
// e2e/api/clients.test.ts compare it with the other clients.
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HouseBillsClient, type QuoteRequest } from '../src/client'

const QUOTE_REQUEST: QuoteRequest = {
  firstName: 'Ada',
  lastName: 'Brown',
  email: 'ada.brown@example.com',
  contactNo: '07700 900123',
  postcode: 'LS6 3AA',
  numberOfTenants: 4,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
}

const JSON_HEADERS = { 'content-type': 'application/json', 'x-request-id': 'f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d' }

function requestQuotes(status: number, headers: Record<string, string>, body: string | null) {
  const fetch = async () => new Response(body, { status, headers })
  return new HouseBillsClient({ baseUrl: 'http://127.0.0.1', apiKey: 'eb_test_x', maxRetries: 0, fetch }).getQuotes(
    QUOTE_REQUEST,
  )
}

describe('getQuotes in the TypeScript client', () => {
  it.each<[string, number, Record<string, string>, string | null, string]>([
    ['an HTML page from a proxy', 502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>', 'ServerError'],
    ['JSON from a gateway', 502, {}, '{"status":"error","message":"upstream"}', 'ServerError'],
    ['an error without a request ID', 400, {}, '{"status":"error","message":"No"}', 'UnexpectedResponseError'],
    ['JSON in another format', 400, JSON_HEADERS, '{"message":"upstream"}', 'UnexpectedResponseError'],
    ['a string', 200, JSON_HEADERS, '"oops"', 'UnexpectedResponseError'],
    ['null', 200, JSON_HEADERS, 'null', 'UnexpectedResponseError'],
    ['success without a request ID', 200, {}, '{"status":"success","data":{"quotes":[]}}', 'UnexpectedResponseError'],
    ['empty', 200, JSON_HEADERS, '', 'UnexpectedResponseError'],
    ['a 204', 204, JSON_HEADERS, null, 'UnexpectedResponseError'],
    ['invalid JSON', 200, JSON_HEADERS, '{"status":"success","data":{"quo', 'UnexpectedResponseError'],
    ['a 408', 408, JSON_HEADERS, '{"status":"error","message":"Too late"}', 'ApiError'],
    ['another 400', 400, JSON_HEADERS, '{"status":"error","message":"No"}', 'InvalidRequestError'],
  ])('throws the right error if the response is %s', async (_, status, headers, body, name) => {
    await expect(requestQuotes(status, headers, body)).rejects.toMatchObject({ name })
  })
})

/** Creates a client whose requests never get a response. */
function createWaitingClient(options: { timeoutMs?: number } = {}) {
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  return new HouseBillsClient({ baseUrl: 'http://127.0.0.1', apiKey: 'eb_test_x', maxRetries: 0, fetch, ...options })
}

it('throws the signal’s reason if the caller cancels a request', async () => {
  const controller = new AbortController()
  const result = createWaitingClient().getQuotes(QUOTE_REQUEST, { signal: controller.signal })
  controller.abort(new Error('no longer needed'))
  await expect(result).rejects.toThrow('no longer needed')
})

it('throws the signal’s reason if the caller cancels the pause before a retry', async () => {
  const controller = new AbortController()
  const fetch = async () => {
    queueMicrotask(() => setImmediate(() => controller.abort(new Error('no longer needed'))))
    return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  }
  const client = new HouseBillsClient({ baseUrl: 'http://127.0.0.1', apiKey: 'eb_test_x', fetch })
  await expect(client.getQuotes(QUOTE_REQUEST, { signal: controller.signal })).rejects.toThrow('no longer needed')
})

it('throws a RequestTimeoutError if no response arrives in time', async () => {
  await expect(createWaitingClient({ timeoutMs: 5 }).getQuotes(QUOTE_REQUEST)).rejects.toMatchObject({
    name: 'RequestTimeoutError',
    message: 'No response within 5 ms',
  })
})

it('throws if a client is created with an empty API key', () => {
  expect(() => new HouseBillsClient({ baseUrl: 'http://127.0.0.1', apiKey: '' })).toThrow('apiKey is missing')
})

describe('the default retries of a client', () => {
  afterEach(() => vi.useRealTimers())

  it('last longer than the 30 seconds for which an idempotency key stays locked, even with the shortest pauses', async () => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const startedAt = Date.now()
    const fetch = async () => {
      const isLocked = Date.now() < startedAt + 30_000
      const body = isLocked ? { status: 'error', message: '…' } : { status: 'success', data: { quotes: [] } }
      const headers = { ...JSON_HEADERS, ...(isLocked && { 'retry-after': '0' }) }
      return new Response(JSON.stringify(body), { status: isLocked ? 409 : 200, headers })
    }
    const client = new HouseBillsClient({ baseUrl: 'http://127.0.0.1', apiKey: 'eb_test_x', fetch })
    const result = client.getQuotes(QUOTE_REQUEST)
    await vi.runAllTimersAsync()
    await expect(result).resolves.toMatchObject({ quotes: [] })
  })

  it.each([
    ['typescript/src/client.ts', 'maxRetries = 6, retryDelayMs = 1_000'],
    ['typescript/src/client.ts', 'timeoutMs = 70_000'],
    ['typescript/src/send-request.ts', 'MAX_RETRY_DELAY_MS = 32_000'],
    ['typescript/src/send-request.ts', 'MAX_RETRY_AFTER_MS = 60_000'],
    ['php/src/HouseBillsClient.php', 'int $maxRetries = 6'],
    ['php/src/HouseBillsClient.php', 'float $retryDelay = 1,'],
    ['php/src/HouseBillsClient.php', 'float $timeout = 70'],
    ['php/src/Transport.php', 'MAX_RETRY_DELAY = 32;'],
    ['php/src/Transport.php', 'MAX_RETRY_AFTER = 60;'],
    ['python/src/house_bills/client.py', 'max_retries: int = 6'],
    ['python/src/house_bills/client.py', 'retry_delay: float = 1,'],
    ['python/src/house_bills/client.py', 'timeout: float = 70'],
    ['python/src/house_bills/transport.py', 'MAX_RETRY_DELAY = 32\n'],
    ['python/src/house_bills/transport.py', 'MAX_RETRY_AFTER = 60\n'],
  ])('have the same limits in each client: %s has %s', (file, setting) => {
    expect(readFileSync(`clients/${file}`, 'utf8')).toContain(setting)
  })
})
