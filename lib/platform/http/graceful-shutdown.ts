import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { waitForRequests } from '@/lib/platform/http/in-flight-requests'
import { beginShutdown, isShuttingDown, runShutdownHooks } from '../jobs/shutdown-hooks'

/**
 * How long connections must be idle before they are closed. A request that a client has just sent arrives within this
 * time.
 */
const IDLE_CLOSE_MS = 300

/**
 * Installs a handler for SIGTERM and SIGINT that shuts the server down in these steps:
 * 1. It reports that the process isn't ready, and keeps serving requests for `drainMs` so that the load balancer has
 *    time to notice.
 * 2. It accepts no more connections, responds to the remaining requests with `Connection: close`, and closes idle
 *    connections.
 * 3. It waits for requests whose clients have disconnected, runs the shutdown hooks and exits with code 0.
 *
 * Next's own shutdown doesn't wait for the load balancer, and can't run hooks.
 */
export function installGracefulShutdown(drainMs: number): void {
  const openResponses = new Set<ServerResponse>()
  let server: Server | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let isClosing = false
  const setConnectionClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  const closeIdleConnections = () => {
    clearTimeout(idleTimer)
    if (openResponses.size === 0) idleTimer = setTimeout(() => server?.closeAllConnections(), IDLE_CLOSE_MS)
  }
  // Get the server from Node's diagnostics channel, on which Node publishes it with every request. Next doesn't expose
  // it.
  subscribe('http.server.request.start', (message) => {
    const exchange = message as { server: Server; response: ServerResponse }
    server = exchange.server
    clearTimeout(idleTimer)
    openResponses.add(exchange.response)
    exchange.response.once('close', () => {
      openResponses.delete(exchange.response)
      if (isClosing) closeIdleConnections()
    })
    if (isClosing) setConnectionClose(exchange.response)
  })
  const finish = () =>
    waitForRequests()
      .then(() => runShutdownHooks())
      .finally(() => process.exit(0))
  const shutDown = async () => {
    if (isShuttingDown()) return
    beginShutdown()
    if (drainMs > 0) await delay(drainMs)
    isClosing = true
    for (const response of openResponses) setConnectionClose(response)
    if (!server) return void finish()
    // Don't call the close() of the HTTP server. It would also close idle keep-alive connections, even if a client has
    // just sent a request on such a connection.
    NetServer.prototype.close.call(server, finish)
    closeIdleConnections()
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
}
