import { setTimeout as delay } from 'node:timers/promises'
import type { SharedCluster } from '../database/shared-cluster'

const CHECK_MS = 2_000

export interface KeptDatabase {
  /** Resolves when the database has ended for good: why, in words. */
  lost: Promise<string>
  stop: () => Promise<void>
}

/** Looks after PostgreSQL, which is no child of the launcher, and starts it again when it is gone. */
export function keepDatabase({ runs, revive }: Pick<SharedCluster, 'runs' | 'revive'>): KeptDatabase {
  const stopped = new AbortController()
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>()
  const keep = async () => {
    for (;;) {
      await delay(CHECK_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (stopped.signal.aborted) return
      if (await runs()) continue
      await revive()
      console.error('PostgreSQL had ended; it runs again.')
    }
  }
  const kept = keep().catch((error) => lose(`PostgreSQL ended and could not be started again: ${error.message}`))
  return {
    lost,
    stop: async () => {
      stopped.abort()
      await kept
    },
  }
}
