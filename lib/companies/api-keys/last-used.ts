import { processWide } from '@/lib/platform/async/process-singleton'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { markKeysUsed } from './mutations'

const MINUTE_MS = 60_000
const MOST_KNOWN = 10_000

/** When this process last wrote a key's use, or found that another had: `performance.now()`. */
const noted = processWide('last use of keys', () => new Map<number, number>())

/** Stores that keys are in use, each at most once a minute. What fails is logged, and tried again at their next use. */
export async function noteUse(ids: number[]): Promise<void> {
  const now = performance.now()
  const due = [...new Set(ids)].filter((id) => now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) >= MINUTE_MS)
  if (due.length === 0) return
  try {
    const marked = await markKeysUsed(due)
    if (noted.size + marked.length > MOST_KNOWN) noted.clear()
    for (const id of marked) noted.set(id, now)
  } catch (error) {
    log.error({ fault: describeFault(error) }, 'the last use of keys could not be noted')
  }
}
