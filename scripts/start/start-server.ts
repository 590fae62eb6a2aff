import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { STANDALONE_FOLDER } from './build-server'
import { type Child, startChild } from './child-process'
import type { Environment, LaunchSettings } from './launcher-settings'
import { formatPortTaken } from './web-port'

/** In development, the server compiles before it responds, which can take more than a minute on a busy machine. */
const READY_TIMEOUT_MS = { start: 60_000, dev: 300_000 }

/**
 * Matches the line that Next prints when it listens. A response on the port isn't enough, because it could come from
 * another server.
 */
const LISTENING_LINE = /Ready in /

/**
 * Starts the web server, and waits until it responds to a request.
 *
 * @throws {Error} if the server stops, for example because the port is taken, or doesn't respond in time
 * @param onStart receives the process before this function waits
 * @param signal stops waiting. This function then throws the signal's reason
 */
export async function startServer(
  mode: 'start' | 'dev',
  { host, port }: LaunchSettings,
  env: Environment,
  onStart: (server: Child) => Promise<void>,
  signal: AbortSignal,
): Promise<Child> {
  const server =
    mode === 'dev'
      ? await startChild(['node_modules/next/dist/bin/next', 'dev', '--hostname', host, '--port', String(port)], {
          ...env,
          NODE_ENV: 'development',
          NEXT_TELEMETRY_DISABLED: '1',
        })
      : await startChild([path.join(STANDALONE_FOLDER, 'server.js')], {
          ...env,
          NODE_ENV: 'production',
          HOSTNAME: host,
          PORT: String(port),
          // Turn off Next's own shutdown, because lib/platform/http/graceful-shutdown.ts replaces it.
          NEXT_MANUAL_SIG_HANDLE: '1',
          // Keep idle connections open for longer than proxies do (docs/operations/high-availability.md).
          KEEP_ALIVE_TIMEOUT: '75000',
        })
  await onStart(server)
  await waitUntilReady(server, host, port, READY_TIMEOUT_MS[mode], signal)
  return server
}

async function waitUntilReady(
  server: Child,
  host: string,
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const url = `http://${getReachableHost(host)}:${port}/api/external/getQuotes.php`
  const exited = server.exited.then((how) => ({ how }))
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
    signal.throwIfAborted()
    const response = LISTENING_LINE.test(server.getBufferedOutput())
      ? fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) }).catch(() => undefined)
      : undefined
    // `exited` must come first: if both have settled, the server has stopped and the response came from another server.
    const first = await Promise.race([exited, response])
    if (first && 'how' in first) throw createStartError(server.getBufferedOutput(), first.how, port)
    if (first) return first.body?.cancel()
    await delay(50)
  }
  throw new Error(
    `The server didn't respond within ${timeoutMs / 1000} seconds:\n${server.getBufferedOutput().trimEnd()}`,
  )
}

function createStartError(output: string, cause: string, port: number): Error {
  if (output.includes('EADDRINUSE')) return new Error(formatPortTaken(port))
  return new Error(`The server stopped (${cause}):\n${output.trimEnd()}`)
}

/** Returns a host name that this machine can use to reach a server that is bound to `host`. */
export function getReachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
