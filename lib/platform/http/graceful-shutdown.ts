import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { callsDone } from '@/lib/platform/http/in-flight-requests'
import { beginStop, finishWork, isStopping } from '../jobs/shutdown-hooks'

/** How long a kept connection may be silent at the end: its caller's next request is then not on its way. */
const SILENCE_MS = 300

/**
 * On SIGTERM or SIGINT is not ready any more, and goes on serving for `drainMs`, in which whatever sends
 * the calls finds that out. Then takes no more connections, gives every answer in flight with
 * `Connection: close`, hangs up on whoever is silent, waits for calls whose callers have hung up, does
 * the last work (`atStop`), and ends with exit code 0.
 */
export function stopWhenAnswered(drainMs: number): void {
  const unanswered = new Set<ServerResponse>()
  let server: Server | undefined
  let silence: NodeJS.Timeout | undefined
  let closing = false
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  const hangUpWhenSilent = () => {
    clearTimeout(silence)
    if (unanswered.size === 0) silence = setTimeout(() => server?.closeAllConnections(), SILENCE_MS)
  }
  // Next keeps its server to itself; Node names it with every request.
  subscribe('http.server.request.start', (message) => {
    const started = message as { server: Server; response: ServerResponse }
    server = started.server
    clearTimeout(silence)
    unanswered.add(started.response)
    started.response.once('close', () => {
      unanswered.delete(started.response)
      if (closing) hangUpWhenSilent()
    })
    if (closing) closeAfter(started.response)
  })
  const end = () =>
    callsDone()
      .then(() => finishWork())
      .finally(() => process.exit(0))
  const stop = async () => {
    if (isStopping()) return
    beginStop()
    if (drainMs > 0) await delay(drainMs)
    closing = true
    for (const response of unanswered) closeAfter(response)
    if (!server) return void end()
    // HTTP's own close would cut kept connections on which the next request is already under way.
    NetServer.prototype.close.call(server, end)
    hangUpWhenSilent()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
