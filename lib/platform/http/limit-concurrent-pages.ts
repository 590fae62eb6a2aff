import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bulkhead } from 'cockatiel'
import { withTimeout } from '../async/with-timeout'
import { BUSY, RETRY_AFTER_SECONDS } from './busy-response'
import { onEachServer } from './hook-into-http-server'
import { addToRequestContext } from './request-context'

/** Rendering is done on one core: more pages at once finish no sooner, and keep database answers and the API waiting. */
export const MAX_CONCURRENT = 8
/** About ten seconds of rendering. */
export const MAX_QUEUED = 200
/** A page that takes longer waits for a slow statement or a slow reader and leaves the core idle, so the next may begin. */
const MAX_SLOT_MS = 5_000

/** Next waits for the body of any other method, and a client that sends none of it must not hold a place. */
const BODYLESS_METHODS = ['GET', 'HEAD']

const PAGE_PATH = /^\/(?!_next\/|api\/|icon\.svg(?:\?|$))/

/**
 * Renders a few pages at a time and queues the others in the order in which they came. Responds with 503 when the queue
 * is full. Skips requests whose callers have left. The API, files, probes and forms are never queued.
 *
 * Next has no setting that limits concurrent requests. HAProxy has one (deploy/haproxy.cfg), but a service can run without it.
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
      // A place is taken in the context of the page that left it, but what is logged belongs to this request.
      const handleInContext = AsyncResource.bind(handle)
      const rejectInContext = AsyncResource.bind(() => rejectBusy(response))
      const render = async () => {
        handleInContext()
        await withTimeout(responseClosed, MAX_SLOT_MS)
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
