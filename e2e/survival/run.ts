import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Break, breakOnPurpose } from './breaks'
import { check, type Violation } from './checker'
import { runClients } from './client'
import { startDirect } from './direct'
import { happen } from './faults'
import type { History } from './history'
import { heldAtRest, leaks } from './leaks'
import { planOf, type Step } from './plan'
import { recovery, tooLate } from './recovery'
import { callsByOutcome, faultsByKind, type Happened, violationsByRule } from './report'
import { comeToRest } from './rest'
import { readStored } from './stored'

interface Run {
  seed: number
  faults: number
  /** What is broken in the product for this run; undefined: nothing. */
  broken: Break | undefined
  clients: number
}

/**
 * A history with faults, and what the checker says of it. Prints both.
 *
 * @param say where a line of the report goes
 * @returns whether every promise was kept
 */
export async function run({ seed, faults, broken, clients }: Run, say: (text: string) => void): Promise<boolean> {
  // PostgreSQL outlives this process unless it is stopped: a signal ends the run at its next step.
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
  const system = await startDirect(async (superuserUrl) => {
    if (broken) await breakOnPurpose(broken, superuserUrl)
  })
  try {
    const history: History = []
    const violations: Violation[] = []
    const happened: Happened[] = []
    await recovery(system, history, `${seed}-start`, performance.now())
    const before = await heldAtRest(system)

    const stop = new AbortController()
    const running = runClients(system, history, { seed, clients }, stop.signal)
    const plan = planOf(seed, faults)
    for (const [at, step] of plan.entries()) {
      interrupted.signal.throwIfAborted()
      await delay(step.pause)
      const name = nameOf(step)
      const over = Math.max(...(await Promise.all(step.faults.map((fault) => happen(system, fault)))))
      const took = await recovery(system, history, `${seed}-probe-${at}`, over)
      say(`${at + 1}/${plan.length} ${name}: answers after ${took.answers} ms, delivers after ${took.delivers} ms`)
      violations.push(...tooLate(name, took))
      happened.push(...step.faults.map(({ kind }) => ({ kind, recovery: took })))
    }
    stop.abort()
    await running
    await comeToRest(system.ownerUrl)
    violations.push(...check(history, await readStored(system.ownerUrl), system.delivered()))
    violations.push(...(await leaks(system, before)))

    say(`\n${faultsByKind(happened)}\n\n${callsByOutcome(history)}\n`)
    const busy = loadavg()[0]?.toFixed(1)
    say(`${happened.length} faults, ${history.length} calls, ${system.delivered().length} messages, seed ${seed}.`)
    say(`Load average of the machine at the end: ${busy}; the times above hold for a quiet one.`)
    if (violations.length === 0) say('Every promise was kept.')
    else {
      await mkdir('test-results', { recursive: true })
      const file = `test-results/survival-${seed}.json`
      await writeFile(file, JSON.stringify({ seed, violations, history }, null, 1))
      say(`${violationsByRule(violations)}\nThe history is in ${file}; --seed ${seed} makes the same plan again.`)
    }
    return violations.length === 0
  } finally {
    await system.stop()
  }
}

const nameOf = ({ faults }: Step) =>
  faults.map(({ kind, lasts, target }) => `${kind} (${lasts} ms, ${target})`).join(' + ')
