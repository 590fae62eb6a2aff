import { setTimeout as delay } from 'node:timers/promises'
import { type Child, type Mark, startChild, stopProcess } from './child'
import type { Environment } from './settings'

const LONGEST_PAUSE_MS = 30_000
/** A worker that ran for this long was no false start. */
const SETTLED_MS = 60_000

export interface KeptWorker {
  /** Lets its output through, that of later workers too. */
  showOutput: () => void
  stop: (milliseconds: number, force: AbortSignal) => Promise<void>
}

/**
 * Starts the worker and starts it again, after growing pauses, whenever it ends.
 *
 * @param onStart told of each worker, so that a later start can end one that a crash left behind
 */
export async function keepWorker(env: Environment, onStart: (mark: Mark) => Promise<void>): Promise<KeptWorker> {
  const stopped = new AbortController()
  let worker: Child
  let shown = false
  const start = async () => {
    worker = await startChild(['dist/bin/worker.mjs'], { ...env, NODE_ENV: 'production' })
    if (shown) worker.showOutput()
    await onStart(worker.mark)
  }
  const keep = async () => {
    let pause = 1_000
    while (!stopped.signal.aborted) {
      const began = performance.now()
      const how = await worker.ended
      if (stopped.signal.aborted) return
      if (performance.now() - began > SETTLED_MS) pause = 1_000
      console.error(`The worker ended (${how}); it starts again in ${pause / 1000} s.`)
      await delay(pause, undefined, { signal: stopped.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      if (!stopped.signal.aborted) await start()
    }
  }
  await start()
  const kept = keep()
  return {
    showOutput: () => {
      shown = true
      worker.showOutput()
    },
    stop: async (milliseconds, force) => {
      stopped.abort()
      await stopProcess(worker.mark, milliseconds, force)
      await kept
    },
  }
}
