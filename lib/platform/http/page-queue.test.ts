import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { BUSY } from './busy-response'
import { MAX_CONCURRENT, MAX_QUEUED, queuePages } from './page-queue'
import { beginFacts, currentFacts, type RequestFacts } from './request-context'

// A wait ends only when a test ends it.
const waits = vi.hoisted((): { ms: number; end: () => void }[] => [])
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise<void>((end) => waits.push({ ms, end })),
}))

let begun: { path: string; response: ServerResponse; requestId: string | undefined }[] = []

const ANSWERED = '/portal/test'

/** Of each request, by its path. */
const factsByPath = new Map<string, RequestFacts>()

/** Begins each request's facts at the same moment as `observeRequests` does. */
function beginFactsOf(message: unknown): void {
  const { url = '' } = (message as { request: IncomingMessage }).request
  const facts: RequestFacts = { requestId: url, traceId: '', spanId: '' }
  factsByPath.set(url, facts)
  beginFacts(facts)
}

/** Stands for Next's server; the test answers every other path. */
const answer = vi.fn((request: IncomingMessage, response: ServerResponse) => {
  begun.push({ path: request.url ?? '', response, requestId: currentFacts()?.requestId })
  if (request.url === ANSWERED) response.end()
})
const server = createServer(answer)
beforeAll(async () => {
  subscribe('http.server.request.start', beginFactsOf)
  queuePages()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  begun = []
  factsByPath.clear()
  waits.length = 0
})
afterAll(() => {
  unsubscribe('http.server.request.start', beginFactsOf)
  server.closeAllConnections()
  server.close()
})

const get = (path: string, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { signal })

const pages = (count: number, signal?: AbortSignal) =>
  Array.from({ length: count }, (_, number) => get(`/portal/live?${number}`, signal))

it('renders a few pages at a time, and the next as soon as one is answered', async () => {
  const asked = pages(MAX_CONCURRENT + 2)
  await expect.poll(() => begun.length).toBe(MAX_CONCURRENT)
  // Had another page begun, it would have before a request that came later was answered.
  const api = get('/api/external/getQuotes.php')
  await expect.poll(() => begun.length).toBe(MAX_CONCURRENT + 1)
  expect(begun.filter(({ path }) => path.startsWith('/portal'))).toHaveLength(MAX_CONCURRENT)
  for (let answered = 0; answered < MAX_CONCURRENT + 3; answered++) {
    await expect.poll(() => begun.length).toBeGreaterThan(answered)
    begun[answered]?.response.end()
  }
  expect((await Promise.all([...asked, api])).map(({ status }) => status)).toEqual(Array(MAX_CONCURRENT + 3).fill(200))
  expect(begun.map(({ requestId }) => requestId)).toEqual(begun.map(({ path }) => path))
})

it('renders the next page after five seconds, although the response is still under way', async () => {
  const responses = pages(MAX_CONCURRENT + 1)
  await expect.poll(() => begun.length).toBe(MAX_CONCURRENT)
  // If another page had begun, it would have done so before this later request.
  const api = get('/api/external/getQuotes.php')
  await expect.poll(() => begun.at(-1)?.path).toBe('/api/external/getQuotes.php')
  expect(begun).toHaveLength(MAX_CONCURRENT + 1)
  expect(waits.map(({ ms }) => ms)).toEqual(Array(MAX_CONCURRENT).fill(5_000))
  waits[0]?.end()
  await expect.poll(() => begun.length).toBe(MAX_CONCURRENT + 2)
  for (const { response } of begun) response.end()
  await Promise.all([...responses, api])
})

it.each([
  '/api/external/getQuotes.php',
  '/_next/static/chunks/a.js',
  '/icon.svg',
  '/icon.svg?icon.1a2b3c.svg',
  '/api/health/live',
])('answers %s while as many pages as may are rendered', async (path) => {
  const asked = pages(MAX_CONCURRENT)
  await expect.poll(() => begun.length).toBe(MAX_CONCURRENT)
  const other = get(path)
  await expect.poll(() => begun.at(-1)?.path).toBe(path)
  for (const { response } of begun) response.end()
  expect((await other).status).toBe(200)
  await Promise.all(asked)
})

it.each(['/icon.svgx', '/icon.svg/portal', '/portal/icon.svg', '/apis', '/_nextx'])(
  'queues %s, which only looks like a file or the API',
  async (path) => {
    const responses = pages(MAX_CONCURRENT)
    await expect.poll(() => begun.length).toBe(MAX_CONCURRENT)
    const queued = get(path)
    // Sent only after the server has the queued request.
    await expect.poll(() => factsByPath.has(path)).toBe(true)
    const api = get('/api/health/live')
    await expect.poll(() => begun.at(-1)?.path).toBe('/api/health/live')
    expect(begun.map((page) => page.path)).not.toContain(path)
    for (const { response } of begun) response.end()
    await expect.poll(() => begun.at(-1)?.path).toBe(path)
    begun.at(-1)?.response.end()
    await Promise.all([...responses, api, queued])
  },
)

it('hands a form on while as many pages as may are rendered', async () => {
  const asked = pages(MAX_CONCURRENT)
  await expect.poll(() => begun.length).toBe(MAX_CONCURRENT)
  const form = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-in`, { method: 'POST' })
  await expect.poll(() => begun.at(-1)?.path).toBe('/sign-in')
  for (const { response } of begun) response.end()
  expect((await form).status).toBe(200)
  await Promise.all(asked)
})

it('answers 503 when too many wait, says when to try again, and forgets those who left', async () => {
  const gone = new AbortController()
  const asked = pages(MAX_CONCURRENT + MAX_QUEUED + 1, gone.signal)
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await refused.text()).toContain('House Bills is busy')
  const { pathname, search } = new URL(refused.url)
  expect(factsByPath.get(pathname + search)?.error).toBe(BUSY)
  expect(begun.map(({ path }) => factsByPath.get(path)?.error)).toEqual(Array(MAX_CONCURRENT).fill(undefined))
  gone.abort()
  await Promise.allSettled(asked)
  await expect.poll(async () => (await get(ANSWERED)).status).toBe(200)
  expect(begun.filter(({ path }) => path !== ANSWERED)).toHaveLength(MAX_CONCURRENT)
})
