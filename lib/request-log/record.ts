import { noteUse } from '../api-keys/last-used'
import { atStop } from '../at-stop'
import { log } from '../log'
import type { Answer } from '../partner-api/answer'
import type { Call } from '../partner-api/call'
import { processWide } from '../process-wide'
import { Backlog } from './backlog'
import { toLoggedCall } from './logged-call'
import { storeCalls } from './mutations'

/** Whoever guesses keys must neither fill the disk nor push out the calls of partners. */
const MOST_KEYLESS = 600
const PER_MS = 60_000
/** Less than what a stop gives. */
const LAST_WRITE_MS = 4_000

interface State {
  backlog: Backlog
  keyless: { since: number; count: number }
}

const state = processWide<State>('request log', () => {
  const backlog = new Backlog(async (calls) => {
    await storeCalls(calls)
    await noteUse(calls.flatMap(({ apiKeyId }) => apiKeyId ?? []))
  })
  atStop(() => backlog.empty(LAST_WRITE_MS))
  return { backlog, keyless: { since: performance.now(), count: 0 } }
})

/**
 * Has a call and its answer logged, and its key's last use noted, within a second. Costs the call no
 * wait. Of calls without a usable key 600 a minute are logged, the others only counted.
 */
export function recordCall(call: Call, answer: Answer): void {
  const row = toLoggedCall(call, answer)
  if (row && (row.apiKeyId !== null || hasRoomFor(state.keyless))) state.backlog.add(row)
}

function hasRoomFor(keyless: State['keyless']): boolean {
  const now = performance.now()
  if (now - keyless.since >= PER_MS) {
    const dropped = keyless.count - MOST_KEYLESS
    if (dropped > 0) log.warn({ count: dropped }, 'calls without a usable key were not logged')
    Object.assign(keyless, { since: now, count: 0 })
  }
  return ++keyless.count <= MOST_KEYLESS
}

/** Calls of this process that are not stored yet, and those that never will be. */
export const backlogFigures = (): { waiting: number; lost: number } => ({
  waiting: state.backlog.size,
  lost: state.backlog.lost,
})
