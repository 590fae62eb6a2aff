import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from './checker'
import { carryOut } from './client'
import { effectOf, type History } from './history'
import { type Intent, probe } from './intents'
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
 * Asks every server until each has answered as many calls at once as fill its pool, all with 200, a create among them.
 *
 * @param name of the fault, in the ids of what is asked for
 * @param over when nothing was in the way of calls any more, by `performance.now()`
 * @returns how long that took from then on, in ms
 */
export async function answersAgain(system: System, history: History, name: string, over: number): Promise<number> {
  await untilDone(system, history, over, (round) => [
    ...creates(system, `${name}-${round}`),
    ...system.baseUrls.flatMap((_, at) =>
      Array.from({ length: AT_ONCE }, (_, n) => probe(`${name}-${round}-${at}-${n}`, 'getQuotes', at)),
    ),
  ])
  return since(over)
}

/**
 * Has every server make a contract, and waits for their messages.
 *
 * @param over when nothing was in the way of mail any more, by `performance.now()`
 * @returns how long that took from then on, in ms
 */
export async function deliversAgain(system: System, history: History, name: string, over: number): Promise<number> {
  const made = await untilDone(system, history, over, (round) => creates(system, `${name}-mail-${round}`))
  await delivered(
    system,
    made.map(({ email }) => email),
  )
  return since(over)
}

/** Both, after what was in the way of both. */
export async function recovery(system: System, history: History, name: string, over: number): Promise<Recovery> {
  const answers = await answersAgain(system, history, name, over)
  return { answers, delivers: await deliversAgain(system, history, name, over) }
}

const since = (over: number) => Math.round(performance.now() - over)

const creates = (system: System, name: string) =>
  system.baseUrls.map((_, at) => probe(`${name}-${at}-create`, 'createBillsPackage', at))

/** Sends a round of calls, and another one, until one is answered with 200 throughout or patience ends: the last one. */
async function untilDone(
  system: System,
  history: History,
  over: number,
  roundOf: (round: number) => Intent[],
): Promise<Intent[]> {
  for (let round = 0; ; round++) {
    const calls = roundOf(round)
    const outcomes = await Promise.all(calls.map((call) => carryOut(system, history, call)))
    if (outcomes.every((outcome) => effectOf(outcome) === 'done') || since(over) > PATIENCE_MS) return calls
    await delay(20)
  }
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
