import type { DirectSystem } from './direct'
import { type Happened, happen } from './faults'
import type { History } from './history'
import { leavesCalls, type Step } from './plan'
import { answersAgain, deliversAgain, type Recovery } from './recovery'

/**
 * Has the faults of a step happen, and waits for recovery unless the plan goes on without. Calls have to be answered
 * again after the last fault that is in their way, even while mail or workers still have theirs.
 *
 * @param name in the ids of what is asked for
 * @returns the faults, and how long recovery took; null: it was not waited for
 */
export async function survive(
  system: DirectSystem,
  history: History,
  name: string,
  { faults, waits }: Step,
): Promise<{ happened: Happened[]; took: Recovery | null }> {
  const began = performance.now()
  const happening = faults.map((fault) => happen(system, fault))
  const all = Promise.all(happening)
  // It is waited for below; one that fails before must not end the process.
  all.catch(() => undefined)
  if (!waits) return { happened: await all, took: null }
  const inTheWay = await Promise.all(happening.filter((_, at) => !leavesCalls(faults[at]!.kind)))
  const answers = await answersAgain(system, history, name, latest(inTheWay, began))
  const happened = await all
  return { happened, took: { answers, delivers: await deliversAgain(system, history, name, latest(happened, began)) } }
}

const latest = (faults: Happened[], unless: number) => Math.max(unless, ...faults.map(({ over }) => over))

/** A fault, as a person reads it. */
export const faultInWords = ({ kind, lasts, hit }: Happened): string =>
  `${kind} (${hit ?? 'nobody was there'}, ${lasts} ms)`
