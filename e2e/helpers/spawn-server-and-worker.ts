// Runs the built server and the worker as separate processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { allocateTestPort } from './allocate-test-port'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** A module that ends the server or worker when the test process is gone, for example because the run was cancelled. */
const WATCHDOG = path.join(ROOT, 'scripts/start/parent-watchdog.mjs')

/**
 * Node's arguments for starting a server: the built one, or one of the benchmark's baselines (bench/baselines).
 */
const SERVER_ARGS = process.env.TESTED_SERVER?.split(' ') ?? ['.next/standalone/server.js']

/** Node's arguments for starting the worker. By default, the worker runs from the sources and needs no build. */
const WORKER_ARGS = process.env.TESTED_WORKER?.split(' ') ?? ['--import', 'tsx', 'scripts/start-worker.ts']

export interface SpawnedProcess {
  child: ChildProcess
  /** Returns the process's output so far. */
  output: () => string
}

/**
 * Starts the server as a separate process, on the port in `env` or a free port. Waits until it responds.
 *
 * @throws {Error} with the server's output if it exits or doesn't respond within 60 seconds
 */
export async function spawnServer(
  env: Record<string, string> = {},
): Promise<{ baseUrl: string; serverProcess: SpawnedProcess }> {
  const port = env.PORT ?? (await allocateTestPort())
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

/** Starts the worker as a separate process. */
export function spawnWorker(env: Record<string, string> = {}): SpawnedProcess {
  return spawnProcess(WORKER_ARGS, env)
}

/** Sends SIGTERM or another signal to a process, and waits until it has ended. */
export async function stopProcess({ child }: SpawnedProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

function spawnProcess(args: string[], env: Record<string, string>): SpawnedProcess {
  const child = spawn(process.execPath, ['--import', WATCHDOG, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env, LAUNCHER_PID: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

async function waitForServer(baseUrl: string, { child, output }: SpawnedProcess): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server exited:\n${output()}`)
    const response = await fetch(`${baseUrl}/api/external/getQuotes.php`).catch(() => null)
    // Read the whole body. Otherwise, the garbage collector may close the connection before the server has sent the
    // body. Next doesn't always end the span of a request whose client has disconnected.
    await response?.arrayBuffer()
    if (response?.status === 405) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server doesn’t respond:\n${output()}`)
}
