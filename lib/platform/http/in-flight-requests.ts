import { processWide } from '@/lib/platform/async/process-singleton'
import { inTime } from '@/lib/platform/async/with-timeout'
import { log } from '@/lib/platform/observability/log'

/** As long as a body may take, and longer than the database lets a statement. */
const LONGEST_MS = 10_000

const running = processWide('running calls', () => new Set<Promise<unknown>>())

/** Has a stop wait for a call, whether its caller is still there or has hung up. */
export function untilDone<Result>(call: Promise<Result>): Promise<Result> {
  running.add(call)
  return call.finally(() => running.delete(call))
}

/** Waits until no call is running, for so long at most; more may begin meanwhile. */
export async function callsDone(withinMs = LONGEST_MS): Promise<void> {
  if ((await inTime(untilNoneRuns(), withinMs)) === 'late') {
    log.error({ calls: running.size }, 'calls were still running at the stop')
  }
}

async function untilNoneRuns(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running)
}
