// The server writes a JSON line for each request, except for files and health checks. The line contains the ID of the
// caller's trace.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRawRequest, readToEnd } from '../helpers/raw-http'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, startTestService, type TestService } from '../helpers/start-test-service'
import { waitForBlockedStatement } from '../helpers/wait-for-blocked-statement'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const METRICS_TOKEN = 'a-token-of-the-metrics'
const PERSON = { firstName: 'Canaryfirst', lastName: 'Canarylast', email: 'canary@example.org' }

let service: TestService
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', METRICS_TOKEN })
})
afterAll(() => service.stop())

interface LogLine {
  msg: string
  [name: string]: unknown
}

/** Returns the complete lines of the server's output, without Next's own banner. Each line must be JSON. */
const readLogLines = (): LogLine[] =>
  service.serverProcess
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line && !/^(▲|✓|- )/.test(line))
    .map((line) => JSON.parse(line))

/**
 * Waits for a request's log line, which the server writes after the response, and returns it. There must be only one.
 */
async function waitForRequestLine(isMatch: (line: LogLine) => boolean): Promise<LogLine> {
  const findMatches = () => readLogLines().filter((line) => line.msg === 'request' && isMatch(line))
  await expect.poll(() => findMatches().length).toBeGreaterThan(0)
  const [line, ...otherLines] = findMatches()
  expect(otherLines).toEqual([])
  return line as LogLine
}

const send = (path: string, init: RequestInit = {}) => fetchDocumented(`${service.baseUrl}${path}`, init)

it('logs the company, API key, status and duration of a request', async () => {
  const { headers } = await service.getQuotes(buildQuoteRequest(PERSON))
  const requestId = headers.get('x-request-id')
  expect(await waitForRequestLine((line) => line.requestId === requestId)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    method: 'POST',
    path: '/api/external/getQuotes.php',
    status: 200,
    ms: expect.any(Number),
    requestId,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    endpoint: 'getQuotes',
    mode: 'live',
    companyId: service.companyId,
    apiKeyId: expect.any(Number),
    msg: 'request',
  })
})

it('logs the message of an error response', async () => {
  const { headers } = await service.createBillsPackage(buildBillsPackage({ ...PERSON, contactNo: 'Canarynumber' }))
  const line = await waitForRequestLine(({ requestId }) => requestId === headers.get('x-request-id'))
  expect(line).toMatchObject({ level: 30, status: 400, error: 'Invalid data format' })
})

it('logs a request with the ID of the caller’s trace', async () => {
  await send('/api/unknown', { headers: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` } })
  expect(await waitForRequestLine(({ traceId }) => traceId === TRACE_ID)).toMatchObject({
    status: 404,
    error: 'Not found',
  })
})

it.each([
  ['/?email=canary@example.org', '/'],
  ['/docs/errors', '/docs/errors'],
  ['/api/external/canary@example.org', '/…'],
  ['/api/external/getQuotes.php/Canary.Name', '/…'],
  ['/Canary.Name', '/…'],
  ['/dev-inbox/Canary-id', '/dev-inbox/…'],
  [`/api/keys/eb_live_${'x'.repeat(49)}`, '/…'],
])('logs a request for %s under the path %s', async (requestTarget, path) => {
  const sentTraceId = randomBytes(16).toString('hex')
  await send(requestTarget, { headers: { traceparent: `00-${sentTraceId}-b7ad6b7169203331-01` } })
  const line = await waitForRequestLine(({ traceId }) => traceId === sentTraceId)
  expect(line.path).toBe(path)
})

it('logs an unsupported method as it was sent', async () => {
  const url = `${service.baseUrl}/api/external/getQuotes.php`
  await readToEnd(await openRawRequest(url, service.liveKey, 'Connection: close', 'PROPFIND'))
  expect(await waitForRequestLine(({ method }) => method === 'PROPFIND')).toMatchObject({
    status: 405,
    endpoint: 'getQuotes',
  })
})

it('logs a request whose client disconnected while sending its body', async () => {
  const abortController = new AbortController()
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{')),
  })
  const pendingRequest = send('/api/external/getQuotes.php', {
    method: 'POST',
    body,
    duplex: 'half',
    signal: abortController.signal,
    headers: {
      'X-API-Key': service.liveKey,
      'Content-Type': 'application/json',
      traceparent: `00-${'c'.repeat(32)}-${'c'.repeat(16)}-01`,
    },
  } as RequestInit)
  // The server handles requests in order. Once it has responded to these requests, it's already waiting for the body of
  // the pending request.
  for (const _ of ['first', 'second']) await service.getQuotes(buildQuoteRequest())
  abortController.abort()
  await expect(pendingRequest).rejects.toThrow()
  expect(await waitForRequestLine(({ traceId }) => traceId === 'c'.repeat(32))).toMatchObject(
    buildAbortedLine('getQuotes'),
  )
})

it('logs a request whose client disconnected while waiting for the response', async () => {
  const lockClient = new pg.Client({ connectionString: service.db.owner })
  await lockClient.connect()
  await lockClient.query('BEGIN; LOCK TABLE house_contracts')
  const abortController = new AbortController()
  const pendingRequest = send('/api/external/createBillsPackage.php', {
    method: 'POST',
    body: JSON.stringify(buildBillsPackage(PERSON)),
    signal: abortController.signal,
    headers: {
      'X-API-Key': service.liveKey,
      'Content-Type': 'application/json',
      traceparent: `00-${'e'.repeat(32)}-${'e'.repeat(16)}-01`,
    },
  })
  await waitForBlockedStatement(service.db, 'store_bills_package')
  abortController.abort()
  await expect(pendingRequest).rejects.toThrow()
  const line = await waitForRequestLine(({ traceId }) => traceId === 'e'.repeat(32))
  await lockClient.end()
  expect(line).toMatchObject(buildAbortedLine('createBillsPackage'))
})

it('counts a request to either endpoint under the status 499 if the client disconnected', async () => {
  const metrics = await (await send('/api/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  for (const endpoint of ['getQuotes', 'createBillsPackage']) {
    expect(metrics).toContain(`house_bills_requests_total{endpoint="${endpoint}",status="499",mode="live"} 1`)
  }
})

/** Returns the expected log line for a request whose client disconnected before the response. */
const buildAbortedLine = (endpoint: string) => ({
  level: 30,
  status: 499,
  aborted: true,
  requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  endpoint,
  mode: 'live',
  companyId: service.companyId,
  apiKeyId: expect.any(Number),
})

it('doesn’t log requests for files or for health checks', async () => {
  await send('/icon.svg')
  await send('/api/health/live')
  await send('/_next/static/nothing.js')
  await send('/', { headers: { traceparent: `00-${'d'.repeat(32)}-${'d'.repeat(16)}-01` } })
  await waitForRequestLine(({ traceId }) => traceId === 'd'.repeat(32))
  expect(readLogLines().filter(({ path }) => /icon|health|_next/.test(String(path)))).toEqual([])
})

it('logs an error in a page once, with the page’s route', async () => {
  await service.db.blockConnections()
  const response = await send('/dev-inbox/11111111-1111-4111-8111-111111111111?Canaryquery')
  expect(response.status).toBe(500)
  await service.db.allowConnections()
  const findErrorLines = () => readLogLines().filter(({ msg }) => /error/.test(msg))
  await expect.poll(() => findErrorLines().length).toBe(1)
  expect(findErrorLines()[0]).toMatchObject({
    msg: 'page error',
    route: '/dev-inbox/[id]',
    error: { stack: expect.anything() },
  })
})

it('logs the errors that Next reports for forms with forged headers', async () => {
  const findNextMessages = () => readLogLines().filter(({ msg }) => msg === 'error' || msg === 'console output')
  const countBefore = findNextMessages().length
  const forms: Record<string, string>[] = [
    { 'Next-Action': 'a" canary@example.org "b' },
    { 'Next-Action': '0'.repeat(42), 'X-Forwarded-Host': 'a` canary@example.org `b' },
  ]
  for (const headers of forms) {
    await send('/docs', { method: 'POST', headers: { ...headers, Origin: service.baseUrl }, body: '[]' })
  }
  await expect.poll(() => findNextMessages().length - countBefore).toBeGreaterThanOrEqual(forms.length)
})

it('keeps personal data and API keys out of the server log', () => {
  const output = service.serverProcess.output()
  expect(output).not.toMatch(/canary/i)
  expect(output).not.toContain(service.liveKey)
})
