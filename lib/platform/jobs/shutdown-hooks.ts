import { processSingleton } from '../async/process-singleton'
import { withTimeout } from '../async/with-timeout'
import { describeError } from '../observability/describe-error'
import { log } from '../observability/log'

/** The whole of the last work: a stopped database must not keep the process from ending. */
const TIMEOUT_MS = 5_000

const shutdown = processSingleton('stop', () => ({ hasBegun: false, hooks: new Set<() => Promise<void>>() }))

/**
 * Has this process do something before it ends on SIGTERM or SIGINT, such as write what it still
 * holds in memory. All works run at the same time, after the last answer was given, and get five
 * seconds together.
 */
export function onShutdown(hook: () => Promise<void>): void {
  shutdown.hooks.add(hook)
}

/** Says that this process is about to end, so that no new calls are sent to it. */
export function beginShutdown(): void {
  shutdown.hasBegun = true
}

export const isShuttingDown = (): boolean => shutdown.hasBegun

/** Runs the last work, each once. What fails or is not done in time is logged; nothing is thrown. */
export async function runShutdownHooks(timeoutMs = TIMEOUT_MS): Promise<void> {
  const hooks = [...shutdown.hooks]
  shutdown.hooks.clear()
  const allFinished = Promise.all(
    hooks.map(async (hook) => {
      try {
        await hook()
      } catch (error) {
        log.error({ error: describeError(error) }, 'work at the stop failed')
      }
    }),
  )
  if ((await withTimeout(allFinished, timeoutMs)) === 'late') log.error('work at the stop was not done in time')
}
