import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { waitForRequests } from '@/lib/platform/http/in-flight-requests'
import { beginShutdown, isShuttingDown, runShutdownHooks } from '../jobs/shutdown-hooks'

/** How long a kept connection may be silent at the end: its caller's next request is then not on its way. */
const IDLE_CLOSE_MS = 300

/**
 * On SIGTERM or SIGINT is not ready any more, and goes on serving for `drainMs`, in which whatever sends
 * the calls finds that out. Then takes no more connections, gives every answer in flight with
 * `Connection: close`, hangs up on whoever is silent, waits for calls whose callers have hung up, does
 * the last work (`atStop`), and ends with exit code 0.
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
  // Next keeps its server to itself; Node names it with every request.
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
    // HTTP's own close would cut kept connections on which the next request is already under way.
    NetServer.prototype.close.call(server, finish)
    closeIdleConnections()
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
}
