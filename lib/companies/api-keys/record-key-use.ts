import { processSingleton } from '@/lib/platform/async/process-singleton'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { updateLastUseOfKeys } from './update-last-use-of-keys'

const MINUTE_MS = 60_000
const MAX_TRACKED_KEYS = 10_000

/** When this process last wrote a key's use, or found that another had: `performance.now()`. */
const lastRecordedAt = processSingleton('last use of keys', () => new Map<number, number>())

/** Stores that keys are in use, each at most once a minute. What fails is logged, and tried again at their next use. */
export async function recordKeyUse(ids: number[]): Promise<void> {
  const now = performance.now()
  const dueIds = [...new Set(ids)].filter(
    (id) => now - (lastRecordedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= MINUTE_MS,
  )
  if (dueIds.length === 0) return
  try {
    const recordedIds = await updateLastUseOfKeys(dueIds)
    if (lastRecordedAt.size + recordedIds.length > MAX_TRACKED_KEYS) lastRecordedAt.clear()
    for (const id of recordedIds) lastRecordedAt.set(id, now)
  } catch (error) {
    log.error({ error: describeError(error) }, 'the last use of keys could not be noted')
  }
}
