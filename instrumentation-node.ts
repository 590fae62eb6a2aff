import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
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
  refuseStrangeMethods()
  // Without this setting Next stops the server itself, and waits for callers who keep a connection busy.
  if (process.env.NEXT_MANUAL_SIG_HANDLE) stopWhenAnswered()
}

/**
 * Node takes methods that a web Request cannot be made of, TRACE for one, and Next answers those with
 * a 500 or an empty 400. Under a name that it knows each route refuses them as it refuses any method.
 */
function refuseStrangeMethods(): void {
  const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (!known.has(request.method ?? '')) request.method = 'PUT'
  })
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
    started.response.once('close', () => {
      unanswered.delete(started.response)
      if (stopping) hangUpWhenAnswered()
    })
    if (stopping) closeAfter(started.response)
  })
  // A connection that a browser opened ahead of any request would hold the end up for a minute.
  const hangUpWhenAnswered = () => {
    if (unanswered.size === 0) server?.closeAllConnections()
  }
  const stop = () => {
    if (stopping) return
    stopping = true
    for (const response of unanswered) closeAfter(response)
    if (!server) process.exit(0)
    server.close(() => process.exit(0))
    hangUpWhenAnswered()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
