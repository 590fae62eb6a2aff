import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bulkhead } from 'cockatiel'
import { withTimeout } from '../async/with-timeout'
import { BUSY, RETRY_AFTER_SECONDS } from './busy-response'
import { onEachServer } from './hook-into-http-server'
import { addToRequestContext } from './request-context'

/** Rendering uses one core, so more pages at a time finish no sooner, and delay the API and database results. */
export const MAX_CONCURRENT = 8
/** A full queue takes about ten seconds to render. */
export const MAX_QUEUED = 200
/** A page that takes longer is waiting for a slow statement or client, so the core is free for the next page. */
const MAX_SLOT_MS = 5_000

/** Next waits for the body of other methods, and a client that never sends its body must not occupy a slot. */
const BODYLESS_METHODS = ['GET', 'HEAD']

const PAGE_PATH = /^\/(?!_next\/|api\/|icon\.svg(?:\?|$))/

/**
 * Limits how many pages are rendered concurrently and queues the others in order of arrival. Responds with 503 when the
 * queue is full, and drops requests whose clients have gone. API requests, files, probes and forms are never queued.
 *
 * Next has no setting that limits concurrent requests. HAProxy has one (deploy/haproxy.cfg), but the service can also
 * run without HAProxy.
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
      // A queued page is started in the async context of the page that frees its slot, but must be logged as its own
      // request.
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
