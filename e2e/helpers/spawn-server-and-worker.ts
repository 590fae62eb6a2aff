// The built programs as processes of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { allocateTestPort } from './allocate-test-port'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What Node is told to start: the built server, or a server that it is measured beside (bench/baselines). */
const SERVER_ARGS = process.env.TESTED_SERVER?.split(' ') ?? ['.next/standalone/server.js']

/** Likewise for the worker; its sources, which need no build, unless it is said. */
const WORKER_ARGS = process.env.TESTED_WORKER?.split(' ') ?? ['--import', 'tsx', 'scripts/start-worker.ts']

export interface SpawnedProcess {
  child: ChildProcess
  /** All that it has written so far. */
  output: () => string
}

/** The built server as one more process on the test's database. */
export async function spawnServer(
  env: Record<string, string> = {},
): Promise<{ baseUrl: string; serverProcess: SpawnedProcess }> {
  const port = await allocateTestPort()
  const baseUrl = `http://127.0.0.1:${port}`
  const serverProcess = spawnProcess(SERVER_ARGS, {
    NEXT_MANUAL_SIG_HANDLE: '1',
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    ...env,
  })
  await waitForServer(baseUrl, serverProcess)
  return { baseUrl, serverProcess }
}

/** The worker as its own process, against a database. */
export function spawnWorker(env: Record<string, string> = {}): SpawnedProcess {
  return spawnProcess(WORKER_ARGS, env)
}

/** Sends a process a SIGTERM and waits for its end. */
export async function stopProcess({ child }: SpawnedProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

function spawnProcess(args: string[], env: Record<string, string>): SpawnedProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

async function waitForServer(baseUrl: string, { child, output }: SpawnedProcess): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`)
    const response = await fetch(`${baseUrl}/api/external/getQuotes.php`).catch(() => null)
    if (response?.status === 405) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server does not answer:\n${output()}`)
}
