import { processWide } from '../async/process-singleton'
import { inTime } from '../async/with-timeout'
import { describeFault } from '../observability/describe-error'
import { log } from '../observability/log'

/** The whole of the last work: a stopped database must not keep the process from ending. */
const WITHIN_MS = 5_000

const stop = processWide('stop', () => ({ begun: false, works: new Set<() => Promise<void>>() }))

/**
 * Has this process do something before it ends on SIGTERM or SIGINT, such as write what it still
 * holds in memory. All works run at the same time, after the last answer was given, and get five
 * seconds together.
 */
export function atStop(work: () => Promise<void>): void {
  stop.works.add(work)
}

/** Says that this process is about to end, so that no new calls are sent to it. */
export function beginStop(): void {
  stop.begun = true
}

export const isStopping = (): boolean => stop.begun

/** Runs the last work, each once. What fails or is not done in time is logged; nothing is thrown. */
export async function finishWork(withinMs = WITHIN_MS): Promise<void> {
  const works = [...stop.works]
  stop.works.clear()
  const done = Promise.all(
    works.map(async (work) => {
      try {
        await work()
      } catch (error) {
        log.error({ fault: describeFault(error) }, 'work at the stop failed')
      }
    }),
  )
  if ((await inTime(done, withinMs)) === 'late') log.error('work at the stop was not done in time')
}
