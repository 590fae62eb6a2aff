import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { normaliseRequests } from './normalise-request'

/** A server whose responses show the request as a route would see it. */
const server = createServer(({ method, url, headers }, response) => {
  response.end(JSON.stringify({ method, url, headers }))
})
beforeAll(async () => {
  normaliseRequests()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function sendRequest(path: string, headers: Record<string, string> = {}, method = 'POST') {
  const { port } = server.address() as AddressInfo
  const clientRequest = request({ port, host: '127.0.0.1', path, method, headers }).end()
  const [response] = await once(clientRequest, 'response')
  return JSON.parse(await text(response)) as { method: string; url: string; headers: Record<string, string> }
}

const QUOTES_PATH = '/api/external/getQuotes.php'

it.each([
  QUOTES_PATH,
  `/x/..${QUOTES_PATH}`,
  `/.${QUOTES_PATH}`,
  `/.%2e${QUOTES_PATH}`,
  `/%2e%2E${QUOTES_PATH}`,
  `/%2e${QUOTES_PATH}`,
  `/_next/..${QUOTES_PATH}`,
  `/x/..//.${QUOTES_PATH}`,
  `/x/..\\api/external/getQuotes.php`,
  '/api/../api/external/./getQuotes.php',
  '/%61pi/e%78ternal/%67et%51uotes%2ephp',
  '/x%2D%5F%7e/%2E%2e/api/external/getQuotes.php',
  `//evil.example/..${QUOTES_PATH}`,
  `http://evil.example/x/..${QUOTES_PATH}`,
])('resolves the path %s to the getQuotes endpoint', async (path) => {
  const { url, headers } = await sendRequest(`${path}?x=/../y`, {
    'X-Socket-Address': '198.51.100.7',
    RSC: '1',
    'Next-Router-Prefetch': '1',
    'X-Middleware-Prefetch': '1',
  })
  expect(url).toBe(`${QUOTES_PATH}?x=/../y`)
  expect(headers['x-socket-address']).toBe('127.0.0.1')
  expect(headers).not.toHaveProperty('rsc')
  expect(headers).not.toHaveProperty('next-router-prefetch')
  expect(headers).not.toHaveProperty('x-middleware-prefetch')
})

it.each(['/docs', QUOTES_PATH])('removes Next’s internal headers from a request for %s', async (path) => {
  const nextControlHeaders = [
    'x-middleware-next',
    'next-resume',
    'x-prerender-revalidate',
    'x-prerender-revalidate-if-generated',
  ]
  const nextCacheHeaders = ['x-next-revalidated-tags', 'x-next-revalidate-tag-token', 'x-next-resume-state-length']
  const sentHeaders = Object.fromEntries([...nextControlHeaders, ...nextCacheHeaders].map((name) => [name, '1']))
  const { headers } = await sendRequest(path, { ...sentHeaders, 'X-Trace': '1' })
  expect(Object.keys(headers).filter((name) => name in sentHeaders)).toEqual([])
  expect(headers).toHaveProperty('x-trace')
})

it.each(['/', '/docs', '/_next/x', '/API/external', '/api%2fexternal/getQuotes.php', '/%'])(
  'overwrites the client’s socket address header in a request for %s',
  async (path) => {
    expect((await sendRequest(path, { 'X-Socket-Address': '198.51.100.7' })).headers['x-socket-address']).toBe(
      '127.0.0.1',
    )
  },
)

it.each([
  ['/api/a%', '/api/-'],
  ['/a/%ff', '/-'],
  ['//docs///errors/', '/docs/errors/'],
  ['/../..', '/'],
  ['', '/'],
  ['/docs/a%2Fb%20c', '/docs/a%2Fb%20c'],
  ['/_next/data/a-build/portal/live.json', '/-'],
  ['/x/..//_next/./data/a-build/api/metrics.json?x=y', '/-'],
  ['/_next/static/data/x.js', '/_next/static/data/x.js'],
])('normalises the request target %j to %j', async (path, plain) => {
  expect((await sendRequest(path)).url).toBe(plain)
})

it('passes on a TRACE request as PUT, which every route rejects', async () => {
  expect(await sendRequest(QUOTES_PATH, {}, 'TRACE')).toMatchObject({ method: 'PUT' })
})
