import type { Violation } from '../survival/checker'
import { carryOut } from '../survival/client'
import type { History, Outcome } from '../survival/history'
import { probe } from '../survival/intents'
import type { Recovery } from '../survival/recovery'
import { answerInWords } from '../survival/report'
import type { ReplicatedSystem } from './replicated'

/** A fault as it came out. Times by `performance.now()`. */
export interface Repaired extends Recovery {
  fault: string
  began: number
  /** After the operator's last step; of what needs none, when it began. */
  over: number
  /** What calls were answered meanwhile, and must not have been. */
  violations: Violation[]
}

/** A fault, after which an operator has done what is to be done. */
export type Fault = (system: ReplicatedSystem, history: History) => Promise<Repaired>

/** Some quotes, each by one call: unless told, enough for both web processes to have more than one of them. */
export const quotesAtOnce = (system: ReplicatedSystem, history: History, name: string, count = 8): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => carryOut(system, history, probe(`${name}-${n}`, 'getQuotes', 0))))

/** The outcomes that are not as they have to be. */
export const unlike = (rule: string, outcomes: Outcome[], isRight: (outcome: Outcome) => boolean): Violation[] =>
  outcomes.filter((outcome) => !isRight(outcome)).map((outcome) => ({ rule, about: answerInWords(outcome) }))
