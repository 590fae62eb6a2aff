import { setTimeout as delay } from 'node:timers/promises'
import { type Child, stopProcess } from '../../../scripts/start/child-process'

/** A program that is restarted whenever it exits, as by an operator's supervisor. */
export interface SupervisedProcess {
  /** The current process, or the last one. */
  getPid: () => number
  /** How often it was started. */
  startCount: () => number
  stop: () => Promise<void>
}

/** systemd's default delay before a restart (RestartSec). */
const RESTART_DELAY_MS = 100

/**
 * Starts a program and keeps it running.
 *
 * @param start passes the process to `onStart` as soon as it exists, and resolves once it is up
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
      // A process that is killed while it starts counts as one more that ended.
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

/** Sends a signal to a process that may be gone. @returns whether it existed */
export function sendSignal(pid: number, signalName: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signalName)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

const resumeProcess = (pid: number) => sendSignal(pid, 'SIGCONT')
