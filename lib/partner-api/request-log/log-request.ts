import { noteUse } from '@/lib/companies/api-keys/last-used'
import { processWide } from '@/lib/platform/async/process-singleton'
import { atStop } from '@/lib/platform/jobs/shutdown-hooks'
import { untraced } from '@/lib/platform/observability/tracing/span'
import type { Call } from '../request-context'
import type { Answer } from '../response'
import { toLoggedCall } from './entry'
import { GuessCap } from './failed-auth-cap'
import { storeCalls } from './mutations'
import { Backlog } from './write-buffer'

/** Less than what a stop gives. */
const LAST_WRITE_MS = 4_000
/** Of calls without a usable key: no key or a wrong one, a wrong method, too many guesses of an address. */
const GUESS_STATUSES = new Set([401, 405, 429])

interface State {
  backlog: Backlog
  cap: GuessCap
}

const state = processWide<State>('request log', () => {
  const backlog = new Backlog((calls) =>
    untraced(async () => {
      await storeCalls(calls)
      await noteUse(calls.flatMap(({ apiKeyId }) => apiKeyId ?? []))
    }),
  )
  const cap = new GuessCap()
  atStop(async () => {
    cap.say()
    await backlog.empty(LAST_WRITE_MS)
  })
  return { backlog, cap }
})

/**
 * Has a call and its answer logged, and its key's last use noted, within a second. Costs the call no
 * wait. Of guesses 600 a minute are logged, the others only counted.
 */
export function recordCall(call: Call, answer: Answer): void {
  const row = toLoggedCall(call, answer)
  if (!row) return
  const isGuess = row.apiKeyId === null && GUESS_STATUSES.has(row.status)
  if (!isGuess || state.cap.admits()) state.backlog.add(row)
}

/** Calls of this process that are not stored yet, those that never will be, and guesses beyond the cap. */
export const backlogFigures = (): { waiting: number; lost: number; guesses: number } => ({
  waiting: state.backlog.size,
  lost: state.backlog.lost,
  guesses: state.cap.left,
})
