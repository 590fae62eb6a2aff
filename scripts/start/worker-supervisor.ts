import { setTimeout as delay } from 'node:timers/promises'
import { type Child, type ProcessIdentity, startChild, stopProcess } from './child-process'
import type { Environment } from './launcher-settings'

const MAX_BACK_OFF_MS = 30_000
/** After a worker has run for this long, the delays before restarts begin at one second again. */
const STABLE_AFTER_MS = 60_000

export interface WorkerSupervisor {
  /** Shows the output of the current worker and of any later one. */
  showOutput: () => void
  stop: (timeoutMs: number, force: AbortSignal) => Promise<void>
}

/**
 * Starts the worker, and restarts it with increasing delays whenever it exits.
 *
 * @param onStart receives each worker process, so that the next start can end one that a crash left behind
 */
export async function superviseWorker(
  env: Environment,
  onStart: (identity: ProcessIdentity) => Promise<void>,
): Promise<WorkerSupervisor> {
  const abortController = new AbortController()
  let worker: Child
  let isOutputShown = false
  const start = async () => {
    worker = await startChild(['dist/bin/worker.mjs'], { ...env, NODE_ENV: 'production' })
    if (isOutputShown) worker.showOutput()
    await onStart(worker.identity)
  }
  const supervise = async () => {
    let backOffMs = 1_000
    while (!abortController.signal.aborted) {
      const startedAt = performance.now()
      const cause = await worker.exited
      if (abortController.signal.aborted) return
      if (performance.now() - startedAt > STABLE_AFTER_MS) backOffMs = 1_000
      console.error(`The worker stopped (${cause}). Restarting it in ${backOffMs / 1000} s.`)
      await delay(backOffMs, undefined, { signal: abortController.signal }).catch(() => undefined)
      backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS)
      if (!abortController.signal.aborted) await start()
    }
  }
  await start()
  const supervision = supervise()
  return {
    showOutput: () => {
      isOutputShown = true
      worker.showOutput()
    },
    stop: async (timeoutMs, force) => {
      abortController.abort()
      await stopProcess(worker.identity, timeoutMs, force)
      await supervision
    },
  }
}
