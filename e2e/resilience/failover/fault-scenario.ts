import type { Violation } from '../chaos/check-history'
import { buildProbe } from '../chaos/client-operations'
import type { Recovery } from '../chaos/measure-recovery'
import type { OperationHistory, Outcome } from '../chaos/operation-history'
import { describeOutcome } from '../chaos/report'
import { executeOperation } from '../chaos/run-clients'
import type { ReplicatedSystem } from './replicated-system'

/** The result of a fault. Times by `performance.now()`. */
export interface FaultResult extends Recovery {
  fault: string
  startedAt: number
  /** When the operator finished the last step, or when the fault began if no step is needed. */
  repairedAt: number
  /** Unacceptable responses that requests received in the meantime. */
  violations: Violation[]
}

/** A fault, including the operator's steps after it. */
export type FaultScenario = (system: ReplicatedSystem, history: OperationHistory) => Promise<FaultResult>

/** Sends quotes, one request each. By default, enough for both web processes to receive more than one. */
export const requestQuotesInParallel = (
  system: ReplicatedSystem,
  history: OperationHistory,
  name: string,
  count = 8,
): Promise<Outcome[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      executeOperation(system, history, buildProbe(`${name}-${n}`, 'getQuotes', 0)),
    ),
  )

/** Returns the outcomes that aren't acceptable. */
export const findViolations = (
  rule: string,
  outcomes: Outcome[],
  isExpected: (outcome: Outcome) => boolean,
): Violation[] =>
  outcomes.filter((outcome) => !isExpected(outcome)).map((outcome) => ({ rule, about: describeOutcome(outcome) }))
