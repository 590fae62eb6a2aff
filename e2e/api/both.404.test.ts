// Calls that miss an endpoint, and headers that must not lead one astray.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { raw, read } from '../support/raw-http'
import { quote } from '../support/requests'
import { documented, type SharedService, shareService } from '../support/service'

let service: SharedService
beforeAll(async () => {
  service = await shareService()
})
afterAll(() => service.stop())

it.each(['/api/external/getQuotes', '/api/external/getquotes.php', '/api/external/', '/api/nothing/here'])(
  '%s is answered in JSON, with an id',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await documented(service.baseUrl + path, { method })
      expect([response.status, await response.json()]).toEqual([404, { status: 'error', message: 'Not found' }])
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  },
)

it.each(['/api/%zz', '/api/external/getQuotes.php%', '/api/external/%ff', '/captured-mail/%zz', '/%', '*'])(
  'a path that cannot be decoded leads to nothing: %s',
  async (path) => {
    const socket = await raw(service.baseUrl, service.liveKey, 'Connection: close', 'POST', path)
    const answer = await read(socket)
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    // It may have been meant for a page of somebody's own.
    if (!path.startsWith('/api/') && path !== '*') expect(answer).toMatch(/^x-robots-tag: noindex\r$/im)
  },
)

it.each([
  'http://other.example/api/external/getQuotes.php',
  '//api/external/getQuotes.php',
  '/api//external/getQuotes.php',
])('another spelling of an endpoint is it: %s', async (path) => {
  const body = JSON.stringify(quote({ firstName: 'Ann' }))
  const head = `Connection: close\r\nContent-Length: ${body.length}`
  const socket = await raw(service.baseUrl, service.liveKey, head, 'POST', path)
  socket.write(body)
  expect(await read(socket)).toMatch(/^HTTP\/1.1 200 .*"status":"success"/s)
})

it.each<[string, Record<string, string>]>([
  ['of a page navigation', { RSC: '1', 'Next-Router-State-Tree': 'x', 'Next-Router-Prefetch': '1' }],
  ['of a server action', { 'Next-Action': 'x' }],
  ['of a middleware', { 'x-middleware-subrequest': 'proxy', 'x-middleware-rewrite': '/', 'x-matched-path': '/x' }],
  ['of a resumed page', { 'Next-Resume': '1' }],
])('headers %s change nothing', async (_, headers) => {
  const response = await documented(`${service.baseUrl}/api/external/getQuotes.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-API-Key': service.liveKey, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(quote()),
  })
  expect([response.status, (await response.json()).status]).toEqual([200, 'success'])
})

it.each(['h2c', 'websocket', 'TLS/1.0'])(
  'an offer to upgrade to %s is answered as if it were none',
  async (protocol) => {
    const body = JSON.stringify(quote({ firstName: 'Ann' }))
    const offer = `Upgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\nContent-Length: ${body.length}`
    const socket = await raw(
      `${service.baseUrl}/api/external/getQuotes.php`,
      service.liveKey,
      `Connection: Upgrade, HTTP2-Settings, close\r\n${offer}`,
    )
    socket.write(body)
    expect(await read(socket)).toMatch(/^HTTP\/1.1 200 .*"status":"success"/s)
  },
)
