import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getProcessStartTime } from '../database/process-start-time'
import type { Environment } from './launcher-settings'
import { createPrettyLog } from './pretty-log'
import { COMPILE_CACHE, ROOT } from './project-root.mjs'

const WATCHDOG = path.join(ROOT, 'scripts/start/parent-watchdog.mjs')

/** A process and when it began: after a crash its number alone may be another's. */
export interface ProcessIdentity {
  pid: number
  began: string
}

export interface Child {
  identity: ProcessIdentity
  /** Resolves when it has ended, or could not start: its exit code, the signal, or why. */
  exited: Promise<string>
  /** Lets all further output through; until then it is kept, and given back here or by `ended`. */
  showOutput: () => void
  /** What it wrote before `showOutput`. */
  getBufferedOutput: () => string
}

/**
 * Starts a Node program of the service in a process group of its own, so that the terminal's
 * Ctrl-C reaches the launcher alone, which stops its children in order.
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
        // People read a terminal; programs read a pipe or a file.
        if (to.isTTY) from?.pipe(createPrettyLog()).pipe(to, { end: false })
        else from?.pipe(to, { end: false })
      }
    },
    getBufferedOutput: () => buffered,
  }
}

/** Tells a process to stop and waits for it; at the time given, or at once on `force`, its whole group is killed. */
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
