import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import { env, SettingsError } from './lib/env'

/** Judges the settings before the first request, and takes over the end of the process where it is asked to. */
export function startUp(): void {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  // Without this setting Next stops the server itself, and waits for callers who keep a connection busy.
  if (process.env.NEXT_MANUAL_SIG_HANDLE) stopWhenAnswered()
}

/**
 * On SIGTERM or SIGINT takes no more connections, gives every answer in flight with
 * `Connection: close`, and ends with exit code 0.
 */
function stopWhenAnswered(): void {
  const unanswered = new Set<ServerResponse>()
  let server: Server | undefined
  let stopping = false
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  // Next keeps its server to itself; Node names it with every request.
  subscribe('http.server.request.start', (message) => {
    const started = message as { server: Server; response: ServerResponse }
    server = started.server
    unanswered.add(started.response)
    started.response.once('close', () => unanswered.delete(started.response))
    if (stopping) closeAfter(started.response)
  })
  const stop = () => {
    if (stopping) return
    stopping = true
    for (const response of unanswered) closeAfter(response)
    if (server) server.close(() => process.exit(0))
    else process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
