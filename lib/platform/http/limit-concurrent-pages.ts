import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { bulkhead } from 'cockatiel'
import { withTimeout } from '../async/with-timeout'
import { BUSY, RETRY_AFTER_SECONDS } from './busy-response'
import { onEachServer } from './hook-into-http-server'
import { addToRequestContext } from './request-context'

/**
 * How many pages are rendered at a time. Rendering uses a single core. With more pages at a time, none would finish
 * sooner, and API requests and database results would have to wait longer.
 */
export const MAX_CONCURRENT = 8
/** How many page requests can be queued. Rendering that many takes about ten seconds. */
export const MAX_QUEUED = 200
/**
 * If a page takes longer than this, the next page in the queue starts. The slow page must be waiting for a statement or
 * a client, so it isn't using the core.
 */
const MAX_SLOT_MS = 5_000

/**
 * Only these methods are queued. With any other method, Next waits for the body, so a client that never sends one would
 * keep a slot.
 */
const BODYLESS_METHODS = ['GET', 'HEAD']

const PAGE_PATH = /^\/(?!_next\/|api\/|icon\.svg(?:\?|$))/

/**
 * Limits how many pages are rendered concurrently, and queues further page requests in order of arrival. Responds with
 * 503 when the queue is full, and drops requests whose clients have disconnected. Doesn't queue API requests, the
 * files that pages load, probes or forms.
 *
 * Next has no setting for this. HAProxy has one (deploy/haproxy.cfg), but the service can also run without HAProxy.
 */
export function queuePages(): void {
  const renderSlots = bulkhead(MAX_CONCURRENT, MAX_QUEUED)
  onEachServer((server) => {
    const nextListeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const handle = () => {
        for (const listener of nextListeners) listener.call(server, request, response)
      }
      const isPage = BODYLESS_METHODS.includes(request.method ?? '') && PAGE_PATH.test(request.url ?? '')
      if (!isPage) return handle()
      const clientGone = new AbortController()
      const responseClosed = once(response, 'close').finally(() => clientGone.abort())
      // A queued page would run in the async context of the page that freed its slot. Keep the context of its own
      // request, so that it's logged correctly.
      const handleInContext = AsyncResource.bind(handle)
      const rejectInContext = AsyncResource.bind(() => rejectBusy(response))
      const render = async () => {
        if (!request.socket.writable) return
        handleInContext()
        await withTimeout(responseClosed, MAX_SLOT_MS)
        // If many clients disconnect at once, Node closes their connections one by one. Keep the slot until it has
        // closed all of them, because the next request in the queue may come from one of these clients.
        await setImmediate()
      }
      renderSlots.execute(render, clientGone.signal).catch(() => clientGone.signal.aborted || rejectInContext())
    })
  })
}

function rejectBusy(response: ServerResponse): void {
  addToRequestContext({ error: BUSY })
  response.writeHead(503, {
    'Retry-After': RETRY_AFTER_SECONDS,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'`,
    'Content-Type': 'text/html; charset=utf-8',
  })
  response.end(BUSY_PAGE)
}

const BUSY_PAGE = `<!doctype html>
<html lang="en-GB">
<meta name="viewport" content="width=device-width">
<title>Busy · House Bills</title>
<h1>House Bills is busy</h1>
<p>Too many people are using it at the moment. Wait a few seconds, then <a href="">try again</a>.</p>
</html>
`
