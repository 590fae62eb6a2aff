import { processWide } from '../process-wide'
import { markKeysUsed } from './mutations'

const MINUTE_MS = 60_000
const MOST_KNOWN = 10_000

/** When this process last wrote a key's use, or found that another had: `performance.now()`. */
const noted = processWide('last use of keys', () => new Map<number, number>())

/** Stores that keys are in use, each at most once a minute. */
export async function noteUse(ids: number[]): Promise<void> {
  const now = performance.now()
  const due = [...new Set(ids)].filter((id) => now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) >= MINUTE_MS)
  if (due.length === 0) return
  await markKeysUsed(due)
  if (noted.size + due.length > MOST_KNOWN) noted.clear()
  for (const id of due) noted.set(id, now)
}
