import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beginning } from '../database/processes'
import { prettyLog } from './pretty-log'
import { COMPILE_CACHE, ROOT } from './root.mjs'
import type { Environment } from './settings'

const LEASH = path.join(ROOT, 'scripts/launch/leash.mjs')

/** A process and when it began: after a crash its number alone may be another's. */
export interface Mark {
  pid: number
  began: string
}

export interface Child {
  mark: Mark
  /** Resolves when it has ended, or could not start: its exit code, the signal, or why. */
  ended: Promise<string>
  /** Lets all further output through; until then it is kept, and given back here or by `ended`. */
  showOutput: () => void
  /** What it wrote before `showOutput`. */
  heldOutput: () => string
}

/**
 * Starts a Node program of the service in a process group of its own, so that the terminal's
 * Ctrl-C reaches the launcher alone, which stops its children in order.
 */
export async function startChild(args: string[], env: Environment): Promise<Child> {
  const child = spawn(process.execPath, ['--import', LEASH, ...args], {
    cwd: ROOT,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
      LAUNCHER_PID: String(process.pid),
    } as unknown as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let held = ''
  const hold = (chunk: Buffer) => {
    held += chunk
  }
  child.stdout?.on('data', hold)
  child.stderr?.on('data', hold)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const pid = child.pid ?? 0
  return {
    mark: { pid, began: (await beginning(pid)) ?? '' },
    ended,
    showOutput: () => {
      for (const [from, to] of [
        [child.stdout, process.stdout],
        [child.stderr, process.stderr],
      ] as const) {
        from?.off('data', hold)
        // People read a terminal; programs read a pipe or a file.
        if (to.isTTY) from?.pipe(prettyLog()).pipe(to, { end: false })
        else from?.pipe(to, { end: false })
      }
    },
    heldOutput: () => held,
  }
}

/** Tells a process to stop and waits for it; at the time given, or at once on `force`, its whole group is killed. */
export async function stopProcess({ pid, began }: Mark, milliseconds: number, force?: AbortSignal): Promise<void> {
  const runs = async () => (await beginning(pid)) === began
  const end = performance.now() + milliseconds
  if (await runs()) send(pid, 'SIGTERM')
  while ((await runs()) && performance.now() < end && !force?.aborted) await delay(25)
  if (await runs()) send(-pid, 'SIGKILL')
  while (await runs()) await delay(25)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
