import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRequestsPlain } from './normalise-request'

/** Answers with the request as a route would see it. */
const server = createServer(({ method, url, headers }, response) => {
  response.end(JSON.stringify({ method, url, headers }))
})
beforeAll(async () => {
  makeRequestsPlain()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function seen(path: string, headers: Record<string, string> = {}, method = 'POST') {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, method, headers }).end()
  const [response] = await once(sent, 'response')
  return JSON.parse(await text(response)) as { method: string; url: string; headers: Record<string, string> }
}

const QUOTES = '/api/external/getQuotes.php'

it.each([
  QUOTES,
  `/x/..${QUOTES}`,
  `/.${QUOTES}`,
  `/.%2e${QUOTES}`,
  `/%2e%2E${QUOTES}`,
  `/%2e${QUOTES}`,
  `/_next/..${QUOTES}`,
  `/x/..//.${QUOTES}`,
  `/x/..\\api/external/getQuotes.php`,
  '/api/../api/external/./getQuotes.php',
  `//evil.example/..${QUOTES}`,
  `http://evil.example/x/..${QUOTES}`,
])('takes %s for the endpoint, with none of the headers that are ours or Next’s', async (path) => {
  const { url, headers } = await seen(`${path}?x=/../y`, {
    'X-Socket-Address': '198.51.100.7',
    RSC: '1',
    'Next-Router-Prefetch': '1',
    'X-Middleware-Prefetch': '1',
  })
  expect(url).toBe(`${QUOTES}?x=/../y`)
  expect(headers['x-socket-address']).toBe('127.0.0.1')
  expect(headers).not.toHaveProperty('rsc')
  expect(headers).not.toHaveProperty('next-router-prefetch')
  expect(headers).not.toHaveProperty('x-middleware-prefetch')
})

it.each(['/docs', QUOTES])('takes off what Next obeys on %s', async (path) => {
  const obeyed = ['x-middleware-next', 'next-resume', 'x-prerender-revalidate', 'x-prerender-revalidate-if-generated']
  const ofItsCache = ['x-next-revalidated-tags', 'x-next-revalidate-tag-token', 'x-next-resume-state-length']
  const sent = Object.fromEntries([...obeyed, ...ofItsCache].map((name) => [name, '1']))
  const { headers } = await seen(path, { ...sent, 'X-Trace': '1' })
  expect(Object.keys(headers).filter((name) => name in sent)).toEqual([])
  expect(headers).toHaveProperty('x-trace')
})

it.each(['/', '/docs', '/_next/x', '/API/external', '/api%2fexternal/getQuotes.php', '/%'])(
  'tells the socket’s address on %s as well',
  async (path) => {
    expect((await seen(path, { 'X-Socket-Address': '198.51.100.7' })).headers['x-socket-address']).toBe('127.0.0.1')
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
])('makes %j %j', async (path, plain) => {
  expect((await seen(path)).url).toBe(plain)
})

it('makes a method that no Request can have one that routes refuse', async () => {
  expect(await seen(QUOTES, {}, 'TRACE')).toMatchObject({ method: 'PUT' })
})
