import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from './checker'
import { carryOut } from './client'
import { effectOf, type History } from './history'
import { probe } from './intents'
import type { System } from './system'

/** How long after a fault's end the service answered again, and delivered again, in ms. */
export interface Recovery {
  answers: number
  /** Of a message that was asked for after the fault. */
  delivers: number
}

/** What the service is held to, in ms. */
const ANSWERS_MS = 10_000
/** As long as jobs stay with a worker that was killed (20 s), and until another one looks for them. */
const DELIVERS_MS = 30_000
/** How long it is waited for, to say how much too late it was. */
const PATIENCE_MS = 60_000

/** More at once than the pools of two servers have connections together (prepare.ts): one that is dead shows. */
const AT_ONCE = 12

/**
 * Asks every server until each has answered as many calls at once as fill its pool, all with 200, a create among them;
 * then waits for the messages of those.
 *
 * @param name of the fault, in the ids of what is asked for
 * @param over when the fault was over, by `performance.now()`
 */
export async function recovery(system: System, history: History, name: string, over: number): Promise<Recovery> {
  const since = () => Math.round(performance.now() - over)
  for (let round = 0; since() < PATIENCE_MS; round++) {
    const creates = system.baseUrls.map((_, at) => probe(`${name}-${round}-${at}-create`, 'createBillsPackage', at))
    const quotes = system.baseUrls.flatMap((_, at) =>
      Array.from({ length: AT_ONCE }, (_, n) => probe(`${name}-${round}-${at}-${n}`, 'getQuotes', at)),
    )
    const outcomes = await Promise.all([...creates, ...quotes].map((call) => carryOut(system, history, call)))
    if (outcomes.every((outcome) => effectOf(outcome) === 'done')) {
      const answers = since()
      await delivered(
        system,
        creates.map(({ email }) => email),
      )
      return { answers, delivers: since() }
    }
    await delay(20)
  }
  return { answers: since(), delivers: since() }
}

async function delivered(system: System, emails: string[]): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await delay(50)) {
    const reached = new Set(system.delivered().map(({ to }) => to))
    if (emails.every((email) => reached.has(email))) return
  }
}

/** @param fault what it was, as a person reads it */
export function tooLate(fault: string, { answers, delivers }: Recovery): Violation[] {
  const found: Violation[] = []
  if (answers > ANSWERS_MS)
    found.push({ rule: 'the service answers within 10 seconds', about: `${fault}: ${answers} ms` })
  if (delivers > DELIVERS_MS) found.push({ rule: 'mail leaves within 30 seconds', about: `${fault}: ${delivers} ms` })
  return found
}
