// Sends requests to paths that have no endpoint, and requests with headers that must not change the path.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRawRequest, readToEnd } from '../helpers/raw-http'
import { buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

it.each(['/api/external/getQuotes', '/api/external/getquotes.php', '/api/external/', '/api/nothing/here'])(
  'responds to the unknown path %s with 404, in JSON and with a request ID',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await fetchDocumented(service.baseUrl + path, { method })
      expect([response.status, await response.json()]).toEqual([404, { status: 'error', message: 'Not found' }])
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  },
)

it.each(['/api/%zz', '/api/external/getQuotes.php%', '/api/external/%ff', '/dev-inbox/%zz', '/%', '*'])(
  'responds with 404 to the malformed path %s',
  async (path) => {
    const socket = await openRawRequest(service.baseUrl, service.liveKey, 'Connection: close', 'POST', path)
    const response = await readToEnd(socket)
    expect(response).toMatch(/^HTTP\/1.1 404 /)
    // These paths could be pages for signed-in users, so search engines must not index them.
    if (!path.startsWith('/api/') && path !== '*') expect(response).toMatch(/^x-robots-tag: noindex\r$/im)
  },
)

it.each([
  'http://other.example/api/external/getQuotes.php',
  '//api/external/getQuotes.php',
  '/api//external/getQuotes.php',
])('accepts a request line with a full URL or repeated slashes: %s', async (path) => {
  const body = JSON.stringify(buildQuoteRequest({ firstName: 'Ann' }))
  const requestHeaders = `Connection: close\r\nContent-Length: ${body.length}`
  const socket = await openRawRequest(service.baseUrl, service.liveKey, requestHeaders, 'POST', path)
  socket.write(body)
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 200 .*"status":"success"/s)
})

it.each<[string, Record<string, string>]>([
  ['a page navigation', { RSC: '1', 'Next-Router-State-Tree': 'x', 'Next-Router-Prefetch': '1' }],
  ['a server action', { 'Next-Action': 'x' }],
  ['middleware', { 'x-middleware-subrequest': 'proxy', 'x-middleware-rewrite': '/', 'x-matched-path': '/x' }],
  ['a resumed page', { 'Next-Resume': '1' }],
])('ignores Next’s internal headers for %s in an API request', async (_, headers) => {
  const response = await fetchDocumented(`${service.baseUrl}/api/external/getQuotes.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-API-Key': service.liveKey, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(buildQuoteRequest()),
  })
  expect([response.status, (await response.json()).status]).toEqual([200, 'success'])
})

it.each(['h2c', 'websocket', 'TLS/1.0'])(
  'ignores an offer to upgrade the connection to the protocol %s',
  async (protocol) => {
    const body = JSON.stringify(buildQuoteRequest({ firstName: 'Ann' }))
    const upgradeHeaders = `Upgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\nContent-Length: ${body.length}`
    const socket = await openRawRequest(
      `${service.baseUrl}/api/external/getQuotes.php`,
      service.liveKey,
      `Connection: Upgrade, HTTP2-Settings, close\r\n${upgradeHeaders}`,
    )
    socket.write(body)
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1.1 200 .*"status":"success"/s)
  },
)
