import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { BUSY } from './busy-response'
import { MAX_CONCURRENT, MAX_QUEUED, queuePages } from './limit-concurrent-pages'
import { currentRequestContext, enterRequestContext, type RequestContext } from './request-context'

// The waits of `withTimeout` that are in progress. They end only when a test ends them.
const pendingWaits = vi.hoisted((): { ms: number; end: () => void }[] => [])
vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:timers/promises')>()),
  setTimeout: (ms: number) => new Promise<void>((end) => pendingWaits.push({ ms, end })),
}))

let startedRequests: { path: string; response: ServerResponse; requestId: string | undefined }[] = []

const INSTANT_PATH = '/portal/test'

const contextsByPath = new Map<string, RequestContext>()

/** Creates a request context at the same point of a request as `observeRequests` does. */
function enterTestContext(message: unknown): void {
  const { url = '' } = (message as { request: IncomingMessage }).request
  const context: RequestContext = { requestId: url, traceId: '', spanId: '' }
  contextsByPath.set(url, context)
  enterRequestContext(context)
}

/** A fake Next request handler. It responds only to INSTANT_PATH. The tests respond to all other paths. */
const nextHandler = vi.fn((request: IncomingMessage, response: ServerResponse) => {
  startedRequests.push({ path: request.url ?? '', response, requestId: currentRequestContext()?.requestId })
  if (request.url === INSTANT_PATH) response.end()
})
const server = createServer(nextHandler)
beforeAll(async () => {
  subscribe('http.server.request.start', enterTestContext)
  queuePages()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  startedRequests = []
  contextsByPath.clear()
  pendingWaits.length = 0
})
afterAll(() => {
  unsubscribe('http.server.request.start', enterTestContext)
  server.closeAllConnections()
  server.close()
})

const get = (path: string, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { signal })

const requestPages = (count: number) => Array.from({ length: count }, (_, number) => get(`/portal/live?${number}`))

it('renders a limited number of pages at a time, and the next page as soon as one of them is sent', async () => {
  const pageResponses = requestPages(MAX_CONCURRENT + 2)
  await expect.poll(() => startedRequests.length).toBe(MAX_CONCURRENT)
  // Send this request after the pages. Once it has started, every page that isn't queued has started too.
  const apiResponse = get('/api/external/getQuotes.php')
  await expect.poll(() => startedRequests.length).toBe(MAX_CONCURRENT + 1)
  expect(startedRequests.filter(({ path }) => path.startsWith('/portal'))).toHaveLength(MAX_CONCURRENT)
  for (let index = 0; index < MAX_CONCURRENT + 3; index++) {
    await expect.poll(() => startedRequests.length).toBeGreaterThan(index)
    startedRequests[index]?.response.end()
  }
  expect((await Promise.all([...pageResponses, apiResponse])).map(({ status }) => status)).toEqual(
    Array(MAX_CONCURRENT + 3).fill(200),
  )
  expect(startedRequests.map(({ requestId }) => requestId)).toEqual(startedRequests.map(({ path }) => path))
})

it('renders the next page in the queue after five seconds, even if no earlier response is complete', async () => {
  const pageResponses = requestPages(MAX_CONCURRENT + 1)
  await expect.poll(() => startedRequests.length).toBe(MAX_CONCURRENT)
  // Send this request after the pages. Once it has started, every page that isn't queued has started too.
  const apiResponse = get('/api/external/getQuotes.php')
  await expect.poll(() => startedRequests.at(-1)?.path).toBe('/api/external/getQuotes.php')
  expect(startedRequests).toHaveLength(MAX_CONCURRENT + 1)
  expect(pendingWaits.map(({ ms }) => ms)).toEqual(Array(MAX_CONCURRENT).fill(5_000))
  pendingWaits[0]?.end()
  await expect.poll(() => startedRequests.length).toBe(MAX_CONCURRENT + 2)
  for (const { response } of startedRequests) response.end()
  await Promise.all([...pageResponses, apiResponse])
})

it.each([
  '/api/external/getQuotes.php',
  '/_next/static/chunks/a.js',
  '/icon.svg',
  '/icon.svg?icon.1a2b3c.svg',
  '/api/health/live',
])('handles a request for %s immediately while all page slots are taken', async (path) => {
  const pageResponses = requestPages(MAX_CONCURRENT)
  await expect.poll(() => startedRequests.length).toBe(MAX_CONCURRENT)
  const otherResponse = get(path)
  await expect.poll(() => startedRequests.at(-1)?.path).toBe(path)
  for (const { response } of startedRequests) response.end()
  expect((await otherResponse).status).toBe(200)
  await Promise.all(pageResponses)
})

it.each(['/icon.svgx', '/icon.svg/portal', '/portal/icon.svg', '/apis', '/_nextx'])(
  'queues a request for %s, which isn’t a file or the API, while all page slots are taken',
  async (path) => {
    const pageResponses = requestPages(MAX_CONCURRENT)
    await expect.poll(() => startedRequests.length).toBe(MAX_CONCURRENT)
    const queuedResponse = get(path)
    // Wait until the server has received this request, so that the next one can't overtake it.
    await expect.poll(() => contextsByPath.has(path)).toBe(true)
    const apiResponse = get('/api/health/live')
    await expect.poll(() => startedRequests.at(-1)?.path).toBe('/api/health/live')
    expect(startedRequests.map((page) => page.path)).not.toContain(path)
    for (const { response } of startedRequests) response.end()
    await expect.poll(() => startedRequests.at(-1)?.path).toBe(path)
    startedRequests.at(-1)?.response.end()
    await Promise.all([...pageResponses, apiResponse, queuedResponse])
  },
)

it('handles a form submission immediately while all page slots are taken', async () => {
  const pageResponses = requestPages(MAX_CONCURRENT)
  await expect.poll(() => startedRequests.length).toBe(MAX_CONCURRENT)
  const formResponse = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-in`, { method: 'POST' })
  await expect.poll(() => startedRequests.at(-1)?.path).toBe('/sign-in')
  for (const { response } of startedRequests) response.end()
  expect((await formResponse).status).toBe(200)
  await Promise.all(pageResponses)
})

it('responds with 503 and Retry-After if the queue of page requests is full', async () => {
  const abortControllers = Array.from({ length: MAX_CONCURRENT + MAX_QUEUED + 1 }, () => new AbortController())
  const pageResponses = abortControllers.map(({ signal }, number) => get(`/portal/live?${number}`, signal))
  const rejected = await Promise.race(pageResponses)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
  expect(rejected.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await rejected.text()).toContain('House Bills is busy')
  const { pathname, search } = new URL(rejected.url)
  expect(contextsByPath.get(pathname + search)?.error).toBe(BUSY)
  expect(startedRequests.map(({ path }) => contextsByPath.get(path)?.error)).toEqual(
    Array(MAX_CONCURRENT).fill(undefined),
  )
  // Node closes connections in reverse order, so those of the pages that are being rendered are closed first.
  for (const abortController of abortControllers.toReversed()) abortController.abort()
  await Promise.allSettled(pageResponses)
  await expect.poll(async () => (await get(INSTANT_PATH)).status).toBe(200)
  expect(startedRequests.filter(({ path }) => path !== INSTANT_PATH)).toHaveLength(MAX_CONCURRENT)
})
