import { setTimeout as delay } from 'node:timers/promises'
import { check, type Violation } from '../survival/checker'
import { runClients } from '../survival/client'
import type { History } from '../survival/history'
import { keepRecord, sinceEpoch } from '../survival/record'
import { recovery, tooLate } from '../survival/recovery'
import { callsByOutcome, violationsByRule } from '../survival/report'
import { comeToRest } from '../survival/rest'
import { readStored } from '../survival/stored'
import { evidence } from './evidence'
import { failOver, loseStandby } from './fail-over'
import type { Repaired } from './fault'
import { clientsAtRest, leaks } from './leaks'
import { killPgBouncer, killWeb } from './lost-process'
import { startReplicated } from './replicated'
import { restartAllUnderLoad } from './rolling-restart'

interface Run {
  seed: number
  /** Whether commits do not wait for the standby; the restarts are left out then. */
  broken: boolean
}

/** The last one is longer than a statement may take. */
const FAULTS = [killWeb, killPgBouncer, failOver(0), failOver(1), loseStandby, failOver(13)]

/**
 * Restarts under load, then faults while clients call. Prints what came of it, and keeps it in a file, however far it
 * came.
 *
 * @param say where a line of the report goes
 * @returns every promise that was not kept
 */
export async function run({ seed, broken }: Run, say: (line: string) => void): Promise<Violation[]> {
  // The programs outlive this one unless they are stopped: a signal ends the run at its next step.
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
  const history: History = []
  const violations: Violation[] = []
  const faults: Repaired[] = []
  const system = await startReplicated(!broken)
  try {
    await recovery(system, history, 'start', performance.now())
    const before = await clientsAtRest(system)
    if (!broken) {
      say('Restarts under load')
      const { calls, failed } = await restartAllUnderLoad(system, history, say, interrupted.signal)
      say(`  ${calls} calls, ${failed.length} failed`)
      if (failed.length > 0) for (const line of await evidence(system)) say(`  ${line}`)
      violations.push(...failed.map((about) => ({ rule: 'no call fails while parts are restarted', about })))
    }

    say('Faults')
    const stop = new AbortController()
    const clients = runClients(system, history, { seed, clients: 6 }, stop.signal)
    for (const fault of FAULTS) {
      interrupted.signal.throwIfAborted()
      await delay(5_000)
      const repaired = await fault(system, history)
      faults.push(repaired)
      say(`  ${inWords(repaired)}`)
      violations.push(...repaired.violations, ...tooLate(repaired.fault, repaired))
    }
    await delay(5_000)
    stop.abort()
    await clients
    await comeToRest(system.ownerUrl)
    violations.push(...check(history, await readStored(system.ownerUrl), system.delivered()))
    violations.push(...(await leaks(system, before)))
    const differences = await system.restoreElsewhere()
    violations.push(...differences.map((about) => ({ rule: 'a dump brings everything back', about })))

    say(callsByOutcome(history))
    say(violations.length === 0 ? 'Every promise was kept.' : violationsByRule(violations, 20))
    return violations
  } finally {
    try {
      const dated = faults.map((one) => ({ ...one, began: sinceEpoch(one.began), over: sinceEpoch(one.over) }))
      const logged = { faults: system.faults(), haproxy: system.haproxy.output().split('\n') }
      const record = { faults: dated, violations, logged, delivered: system.delivered(), history }
      say(`The history is in ${await keepRecord(`failover-${seed}${broken ? '-async' : ''}`, record)}`)
    } finally {
      await system.stop()
    }
  }
}

const inWords = ({ fault, began, over, answers, delivers }: Repaired) =>
  `${fault}: repaired in ${Math.round(over - began)} ms, answers ${answers} ms later, mail after ${delivers} ms`
