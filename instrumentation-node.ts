import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
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
  subscribe('http.server.request.start', (message) => makePlain((message as { request: IncomingMessage }).request))
  if (process.env.NODE_ENV === 'production') answerUpgradesPlainly()
  // Without this setting Next stops the server itself, and waits for callers who keep a connection busy.
  if (process.env.NEXT_MANUAL_SIG_HANDLE) stopWhenAnswered()
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Makes a request one that every route can answer itself. Node takes methods that a web Request cannot
 * be made of, TRACE for one, and Next answers those with a 500 or an empty 400: under a name that it
 * knows, routes refuse them as they refuse any method. And Next redirects a call to the API that
 * carries the headers of its own page navigation.
 */
function makePlain(request: IncomingMessage): void {
  if (!METHODS.has(request.method ?? '')) request.method = 'PUT'
  request.url = plainTarget(request.url ?? '/')
  if (!request.url.startsWith('/api/')) return
  for (const name of Object.keys(request.headers)) {
    if (name === 'rsc' || name.startsWith('next-')) delete request.headers[name]
  }
}

/**
 * The target without what Next answers with a redirect (an absolute form, repeated slashes) or with a
 * 500 (a path that cannot be decoded, which leads to nothing).
 */
function plainTarget(target: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)(.*)$/is.exec(target) ?? []
  const plain = `/${path}`.replace(/\/{2,}/g, '/')
  try {
    decodeURIComponent(plain)
    return plain + query
  } catch {
    return plain.startsWith('/api/') ? '/api/-' : '/-'
  }
}

/**
 * Some clients, Java's for one, offer an upgrade to HTTP/2 with each request. Next hangs up on any
 * upgrade; a server may as well ignore the offer and answer (RFC 9110, 7.8). The development server
 * needs upgrades for its hot reload.
 */
function answerUpgradesPlainly(): void {
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: Server } }).socket
    if (server && 'shouldUpgradeCallback' in server) server.shouldUpgradeCallback = () => false
  })
}

/** How long a kept connection may be silent at the end: its caller's next request is then not on its way. */
const SILENCE_MS = 300

/**
 * On SIGTERM or SIGINT takes no more connections, gives every answer in flight with
 * `Connection: close`, hangs up on whoever is silent, and ends with exit code 0.
 */
function stopWhenAnswered(): void {
  const unanswered = new Set<ServerResponse>()
  let server: Server | undefined
  let stopping = false
  let silence: NodeJS.Timeout | undefined
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
      if (stopping) hangUpWhenSilent()
    })
    if (stopping) closeAfter(started.response)
  })
  const stop = () => {
    if (stopping) return
    stopping = true
    for (const response of unanswered) closeAfter(response)
    if (!server) process.exit(0)
    // HTTP's own close would cut kept connections on which the next request is already under way.
    NetServer.prototype.close.call(server, () => process.exit(0))
    hangUpWhenSilent()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
