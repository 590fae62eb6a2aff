import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SettingsError } from '@/lib/platform/env'
import { type Child, startChild } from './child'
import type { Environment, LaunchSettings } from './settings'
import { STANDALONE } from './web-build'
import { portTaken } from './web-port'

const ANSWER_MS = 60_000
/** What Next prints once it listens: an answer on the port may be another server's. */
const LISTENS = /Ready in /

/**
 * Starts the web server and waits until it answers.
 *
 * @throws {SettingsError} when somebody else has taken its port
 * @param onStart told of its process before the wait
 * @param stop ends the wait
 */
export async function startServer(
  mode: 'start' | 'dev',
  { host, port }: LaunchSettings,
  env: Environment,
  onStart: (server: Child) => Promise<void>,
  stop: AbortSignal,
): Promise<Child> {
  const server =
    mode === 'dev'
      ? await startChild(['node_modules/next/dist/bin/next', 'dev', '--hostname', host, '--port', String(port)], {
          ...env,
          NODE_ENV: 'development',
          NEXT_TELEMETRY_DISABLED: '1',
        })
      : await startChild([path.join(STANDALONE, 'server.js')], {
          ...env,
          NODE_ENV: 'production',
          HOSTNAME: host,
          PORT: String(port),
          // The server finishes its answers by lib/platform/http/graceful-shutdown.ts.
          NEXT_MANUAL_SIG_HANDLE: '1',
          // Longer than proxies keep an idle connection (docs/operations.md).
          KEEP_ALIVE_TIMEOUT: '75000',
        })
  await onStart(server)
  await answering(server, host, port, stop)
  return server
}

async function answering(server: Child, host: string, port: number, stop: AbortSignal): Promise<void> {
  const url = `http://${reachable(host)}:${port}/api/external/getQuotes.php`
  const ended = server.ended.then((how) => ({ how }))
  for (const end = performance.now() + ANSWER_MS; performance.now() < end; ) {
    stop.throwIfAborted()
    const answer = LISTENS.test(server.heldOutput())
      ? fetch(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)]) }).catch(() => undefined)
      : undefined
    // In this order: of two that are settled the first one counts.
    const first = await Promise.race([ended, answer])
    if (first && 'how' in first) throw startFault(server.heldOutput(), first.how, port)
    if (first) return first.body?.cancel()
    await delay(50)
  }
  throw new Error(`the server did not answer within ${ANSWER_MS / 1000} seconds:\n${server.heldOutput().trimEnd()}`)
}

function startFault(output: string, how: string, port: number): Error {
  if (output.includes('EADDRINUSE')) return new SettingsError(portTaken(port))
  return new Error(`the server ended (${how}):\n${output.trimEnd()}`)
}

/** An address under which a server bound to `host` is reached from here. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
