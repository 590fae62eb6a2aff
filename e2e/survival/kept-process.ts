import { setTimeout as delay } from 'node:timers/promises'
import { type Child, stopProcess } from '../../scripts/launch/child'

/** A program that is started again whenever it ends, as an operator's supervisor does. */
export interface KeptProcess {
  /** The one that runs, or ran last. */
  pid: () => number
  /** How often it was started. */
  starts: () => number
  stop: () => Promise<void>
}

/** systemd's own pause before a restart (RestartSec). */
const PAUSE_MS = 100

/**
 * Starts a program and keeps it.
 *
 * @param start gives the process as soon as there is one, by `onStart`, and resolves once it is up
 */
export async function keepProcess(
  start: (onStart: (child: Child) => Promise<void>, stop: AbortSignal) => Promise<unknown>,
): Promise<KeptProcess> {
  const stopped = new AbortController()
  let current: Child | undefined
  let starts = 0
  const startOne = () =>
    start(async (child) => {
      current = child
      starts++
    }, stopped.signal)
  const keep = async () => {
    while (!stopped.signal.aborted) {
      await current?.ended
      await delay(PAUSE_MS)
      // One that is killed while it comes up is one more that ended.
      if (!stopped.signal.aborted) await startOne().catch(() => undefined)
    }
  }
  await startOne()
  const kept = keep()
  return {
    pid: () => current?.mark.pid ?? 0,
    starts: () => starts,
    stop: async () => {
      stopped.abort()
      if (current) {
        resume(current.mark.pid)
        await stopProcess(current.mark, 5_000)
      }
      await kept
    },
  }
}

/** Sends a signal to a process that may be gone by now. @returns whether it was there */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

const resume = (pid: number) => signal(pid, 'SIGCONT')
