import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Break, breakOnPurpose } from './breaks'
import { check, type Violation } from './checker'
import { runClients } from './client'
import { startDirect } from './direct'
import type { History } from './history'
import { heldByService, leaks } from './leaks'
import { planOf } from './plan'
import { keptSlots } from './pool-slots'
import { dated, keepRecord } from './record'
import { recovery, tooLate } from './recovery'
import { callsByOutcome, faultsByKind, reached, type Survived, violationsByRule } from './report'
import { comeToRest } from './rest'
import { faultInWords, survive } from './step'
import { readStored } from './stored'
import { tooFew } from './too-few'

interface Run {
  seed: number
  faults: number
  /** What is broken in the product for this run; undefined: nothing. */
  broken: Break | undefined
  clients: number
  /** What makes the same plan again. */
  command: string
}

/**
 * A history with faults, and what the checker says of it. Prints both, and keeps them in a file, however far it came.
 *
 * @param say where a line of the report goes
 * @returns every promise that was not kept
 */
export async function run(settings: Run, say: (text: string) => void): Promise<Violation[]> {
  const { seed, faults, broken, clients, command } = settings
  // PostgreSQL outlives this process unless it is stopped: a signal ends the run at its next step.
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
  const history: History = []
  const violations: Violation[] = []
  const survived: Survived[] = []
  const system = await startDirect(async (superuserUrl) => {
    if (broken) await breakOnPurpose(broken, superuserUrl)
  })
  try {
    await recovery(system, history, `${seed}-start`, performance.now())
    const before = await heldByService(system)

    const stop = new AbortController()
    const running = runClients(system, history, { seed, clients }, stop.signal)
    const plan = planOf(seed, faults)
    for (const [at, step] of plan.entries()) {
      interrupted.signal.throwIfAborted()
      await delay(step.pause)
      const { happened, took } = await survive(system, history, `${seed}-probe-${at}`, step)
      survived.push(...happened.map((fault) => ({ ...fault, recovery: took })))
      const name = happened.map(faultInWords).join(' + ')
      const recovered = took
        ? `answers after ${took.answers} ms, delivers after ${took.delivers} ms`
        : 'goes on at once'
      say(`${at + 1}/${plan.length} ${name}: ${recovered}`)
      if (took) violations.push(...tooLate(name, took))
    }
    stop.abort()
    await running
    await comeToRest(system.ownerUrl)
    violations.push(...check(history, await readStored(system.ownerUrl), system.delivered()))
    violations.push(...(await leaks(system, before)))
    violations.push(...(await keptSlots(system)))
    violations.push(...tooFew(survived))

    say(`\n${faultsByKind(survived)}\n\n${callsByOutcome(history)}\n`)
    const busy = loadavg()[0]?.toFixed(1)
    say(`${reached(survived)} faults, ${history.length} calls, ${system.delivered().length} messages, seed ${seed}.`)
    say(`Load average of the machine at the end: ${busy}; the times above hold for a quiet one.`)
    say(violations.length === 0 ? 'Every promise was kept.' : violationsByRule(violations))
    return violations
  } finally {
    try {
      const delivered = system.delivered()
      const name = `survival-${seed}${broken ? `-${broken}` : ''}`
      const record = { command, faults: dated(survived), violations, delivered, history }
      say(`The history is in ${await keepRecord(name, record)}; the same plan again: ${command}`)
    } finally {
      await system.stop()
    }
  }
}
