import { processSingleton } from '@/lib/platform/async/process-singleton'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { updateLastUseOfKeys } from './update-last-use-of-keys'

const MINUTE_MS = 60_000
const MAX_TRACKED_KEYS = 10_000

/**
 * When this process last recorded the use of a key, or noticed that another process had recorded it. Times are those of
 * `performance.now()`.
 */
const lastRecordedAt = processSingleton('last use of keys', () => new Map<number, number>())

/**
 * Records that keys were used, at most once a minute for each key. If this fails, logs the error instead of throwing
 * it, and tries again when the key is next used.
 */
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
    log.error({ error: describeError(error) }, 'the last use of API keys could not be recorded')
  }
}
