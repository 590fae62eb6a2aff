import { setTimeout as delay } from 'node:timers/promises'
import { type Child, stopProcess } from '../../../scripts/start/child-process'

/** A program that is started again whenever it ends, as an operator's supervisor does. */
export interface SupervisedProcess {
  /** The one that runs, or ran last. */
  getPid: () => number
  /** How often it was started. */
  startCount: () => number
  stop: () => Promise<void>
}

/** systemd's own pause before a restart (RestartSec). */
const RESTART_DELAY_MS = 100

/**
 * Starts a program and keeps it.
 *
 * @param start gives the process as soon as there is one, by `onStart`, and resolves once it is up
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
      // One that is killed while it comes up is one more that ended.
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

/** Sends a signal to a process that may be gone by now. @returns whether it was there */
export function sendSignal(pid: number, signalName: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signalName)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

const resumeProcess = (pid: number) => sendSignal(pid, 'SIGCONT')
