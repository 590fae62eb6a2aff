import { setTimeout as delay } from 'node:timers/promises'
import { type Child, stopProcess } from '../../../scripts/start/child-process'

/** A program that is restarted whenever it exits, as if by a supervisor such as systemd. */
export interface SupervisedProcess {
  /** Returns the ID of the current process or, between restarts, of the last one. */
  getPid: () => number
  /** Returns how often the program was started. */
  startCount: () => number
  stop: () => Promise<void>
}

/** The delay before a restart, which is systemd's default (RestartSec). */
const RESTART_DELAY_MS = 100

/**
 * Starts a program and restarts it whenever it exits.
 *
 * @param start starts the program, passes the process to `onStart` immediately, and resolves when the program is ready
 */
export async function superviseProcess(
  start: (onStart: (child: Child) => Promise<void>, stopSignal: AbortSignal) => Promise<unknown>,
): Promise<SupervisedProcess> {
  const stopController = new AbortController()
  let current: Child | undefined
  let startCount = 0
  const startChild = () =>
    start(async (child) => {
      current = child
      startCount++
    }, stopController.signal)
  const restartUntilStopped = async () => {
    while (!stopController.signal.aborted) {
      await current?.exited
      await delay(RESTART_DELAY_MS)
      // If the process is killed while it's starting, the loop restarts it as usual.
      if (!stopController.signal.aborted) await startChild().catch(() => undefined)
    }
  }
  await startChild()
  const supervision = restartUntilStopped()
  return {
    getPid: () => current?.identity.pid ?? 0,
    startCount: () => startCount,
    stop: async () => {
      stopController.abort()
      if (current) {
        resumeProcess(current.identity.pid)
        await stopProcess(current.identity, 5_000)
      }
      await supervision
    },
  }
}

/**
 * Sends a signal to a process that may no longer exist.
 *
 * @returns whether it existed
 */
export function sendSignal(pid: number, signalName: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signalName)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

const resumeProcess = (pid: number) => sendSignal(pid, 'SIGCONT')
