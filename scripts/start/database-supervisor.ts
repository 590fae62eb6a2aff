import { setTimeout as delay } from 'node:timers/promises'
import type { SharedCluster } from '../database/shared-cluster'

const CHECK_INTERVAL_MS = 2_000

export interface DatabaseSupervisor {
  /** Resolves only if the database has stopped and can't be restarted. The value is the reason. */
  failure: Promise<string>
  stop: () => Promise<void>
}

/**
 * Checks that PostgreSQL is running, and restarts it if it has stopped. Checks regularly, because PostgreSQL isn't a
 * child process of the launcher.
 */
export function superviseDatabase({
  isRunning,
  restart,
}: Pick<SharedCluster, 'isRunning' | 'restart'>): DatabaseSupervisor {
  const abortController = new AbortController()
  const { promise: failure, resolve: resolveFailure } = Promise.withResolvers<string>()
  const supervise = async () => {
    for (;;) {
      await delay(CHECK_INTERVAL_MS, undefined, { signal: abortController.signal }).catch(() => undefined)
      if (abortController.signal.aborted) return
      if (await isRunning()) continue
      await restart()
      console.error('PostgreSQL stopped and was restarted.')
    }
  }
  const supervision = supervise().catch((error) =>
    resolveFailure(`PostgreSQL stopped and couldn't be restarted. ${error.message}`),
  )
  return {
    failure,
    stop: async () => {
      abortController.abort()
      await supervision
    },
  }
}
