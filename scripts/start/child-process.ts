import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getProcessStartTime } from '../database/process-start-time'
import type { Environment } from './launcher-settings'
import { createPrettyLog } from './pretty-log'
import { COMPILE_CACHE, ROOT } from './project-root.mjs'

const WATCHDOG = path.join(ROOT, 'scripts/start/parent-watchdog.mjs')

/** Identifies a process by its ID and its start time, because the operating system reuses process IDs. */
export interface ProcessIdentity {
  pid: number
  began: string
}

export interface Child {
  identity: ProcessIdentity
  /** Resolves with the exit code, the signal, or the reason why the process couldn't start. */
  exited: Promise<string>
  /** Passes further output on to the terminal. Before this is called, output is buffered. */
  showOutput: () => void
  /** Returns the output that was buffered before `showOutput` was called. */
  getBufferedOutput: () => string
}

/**
 * Starts one of the service's Node programs in a separate process group. So Ctrl-C in the terminal reaches only the
 * launcher, which stops its children in the right order.
 */
export async function startChild(args: string[], env: Environment): Promise<Child> {
  const child = spawn(process.execPath, ['--import', WATCHDOG, ...args], {
    cwd: ROOT,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
      LAUNCHER_PID: String(process.pid),
    } as unknown as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let buffered = ''
  const bufferOutput = (chunk: Buffer) => {
    buffered += chunk
  }
  child.stdout?.on('data', bufferOutput)
  child.stderr?.on('data', bufferOutput)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const pid = child.pid ?? 0
  return {
    identity: { pid, began: (await getProcessStartTime(pid)) ?? '' },
    exited,
    showOutput: () => {
      for (const [from, to] of [
        [child.stdout, process.stdout],
        [child.stderr, process.stderr],
      ] as const) {
        from?.off('data', bufferOutput)
        // Format logs for people if the output is a terminal. A pipe or a file gets JSON.
        if (to.isTTY) from?.pipe(createPrettyLog()).pipe(to, { end: false })
        else from?.pipe(to, { end: false })
      }
    },
    getBufferedOutput: () => buffered,
  }
}

/**
 * Asks a process to stop, and waits until it has. After the timeout, or as soon as `force` is aborted, kills the
 * process's whole group.
 */
export async function stopProcess(
  { pid, began }: ProcessIdentity,
  timeoutMs: number,
  force?: AbortSignal,
): Promise<void> {
  const isRunning = async () => (await getProcessStartTime(pid)) === began
  const deadline = performance.now() + timeoutMs
  if (await isRunning()) sendSignal(pid, 'SIGTERM')
  while ((await isRunning()) && performance.now() < deadline && !force?.aborted) await delay(25)
  if (await isRunning()) sendSignal(-pid, 'SIGKILL')
  while (await isRunning()) await delay(25)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
