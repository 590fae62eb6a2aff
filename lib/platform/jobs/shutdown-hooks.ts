import { processSingleton } from '../async/process-singleton'
import { withTimeout } from '../async/with-timeout'
import { describeError } from '../observability/describe-error'
import { log } from '../observability/log'

/** The time limit for all hooks together, so that an unavailable database can't keep the process from exiting. */
const TIMEOUT_MS = 5_000

const shutdown = processSingleton('shutdown', () => ({
  beginning: new AbortController(),
  hooks: new Set<() => Promise<void>>(),
}))

/**
 * Registers a function that this process runs before it exits on SIGTERM or SIGINT, for example to write cached data to
 * the database. All hooks start at the same time, after the last response was sent, and have five seconds to finish.
 */
export function onShutdown(hook: () => Promise<void>): void {
  shutdown.hooks.add(hook)
}

/** Makes this process report that it isn't ready, so that load balancers send it no new requests. */
export function beginShutdown(): void {
  shutdown.beginning.abort()
}

export const isShuttingDown = (): boolean => getShutdownSignal().aborted

/** Returns a signal that aborts when the shutdown begins. */
export const getShutdownSignal = (): AbortSignal => shutdown.beginning.signal

/** Runs each hook once. If a hook fails or times out, logs that instead of throwing. */
export async function runShutdownHooks(timeoutMs = TIMEOUT_MS): Promise<void> {
  const hooks = [...shutdown.hooks]
  shutdown.hooks.clear()
  const allFinished = Promise.all(
    hooks.map(async (hook) => {
      try {
        await hook()
      } catch (error) {
        log.error({ error: describeError(error) }, 'a shutdown hook failed')
      }
    }),
  )
  if ((await withTimeout(allFinished, timeoutMs)) === 'late') log.error('shutdown hooks did not finish in time')
}
