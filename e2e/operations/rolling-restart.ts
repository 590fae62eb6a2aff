// Restarts everything that can be restarted under load, while each call has to succeed.
import { setTimeout as delay } from 'node:timers/promises'
import { carryOut } from '../survival/client'
import { effectOf, type History } from '../survival/history'
import { probe } from '../survival/intents'
import { answerInWords } from '../survival/report'
import type { ReplicatedSystem } from './replicated'

const CALLERS = 8
/** Longer than HAProxy waits. */
const PATIENCE_MS = 70_000

export interface RollingRestart {
  calls: number
  /** Each call that did not get its 200: when, in seconds from the start, and what came in its place. */
  failed: string[]
}

/** Restarts part after part, and says so to `say`; ends early when `interrupted`. */
export async function restartAllUnderLoad(
  system: ReplicatedSystem,
  history: History,
  say: (line: string) => void,
  interrupted: AbortSignal,
): Promise<RollingRestart> {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const result: RollingRestart = { calls: 0, failed: [] }
  const over = new AbortController()
  const caller = async (place: number) => {
    for (let call = 0; !over.signal.aborted; call++) {
      // A tenth of the calls come on a connection that was idle.
      if (call % 10 === 0) await delay(1_500)
      const sent = seconds()
      const endpoint = call % 2 === 0 ? 'createBillsPackage' : 'getQuotes'
      const intent = { ...probe(`restart-${place}-${call}`, endpoint, 0), patience: PATIENCE_MS }
      const outcome = await carryOut(system, history, intent)
      result.calls++
      if (effectOf(outcome) !== 'done') result.failed.push(`${sent} to ${seconds()} s: ${answerInWords(outcome)}`)
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, place) => caller(place))
  try {
    for (const [name, restart] of Object.entries(partsOf(system))) {
      interrupted.throwIfAborted()
      await delay(2_000)
      const start = seconds()
      await restart()
      say(`  ${name}: ${start} to ${seconds()} s`)
    }
    await delay(2_000)
  } finally {
    over.abort()
    await Promise.all(callers)
  }
  return result
}

const partsOf = ({ restartWeb, restartWorker, pgbouncer, haproxy, primaryLine }: ReplicatedSystem) => ({
  'web process 1': () => restartWeb(0),
  'web process 2': () => restartWeb(1),
  worker: restartWorker,
  'RELOAD of PgBouncer': () => pgbouncer.console('RELOAD'),
  'PAUSE, RELOAD and RESUME of PgBouncer': async () => {
    await pgbouncer.console('PAUSE')
    await pgbouncer.pointTo(primaryLine())
    await pgbouncer.console('RESUME')
  },
  'reload of HAProxy': async () => haproxy.reload(),
})
