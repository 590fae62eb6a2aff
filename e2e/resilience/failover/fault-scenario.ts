import type { Violation } from '../chaos/check-history'
import { buildProbe } from '../chaos/client-operations'
import type { Recovery } from '../chaos/measure-recovery'
import type { OperationHistory, Outcome } from '../chaos/operation-history'
import { describeOutcome } from '../chaos/report'
import { executeOperation } from '../chaos/run-clients'
import type { ReplicatedSystem } from './replicated-system'

/** The result of a fault, with times from `performance.now()`. */
export interface FaultResult extends Recovery {
  fault: string
  startedAt: number
  /**
   * The time at which the operator completed the last step. If no step is needed, the time at which the fault began.
   */
  repairedAt: number
  /** The rules that responses during the fault violated. */
  violations: Violation[]
}

/** Causes a fault, and then does what an operator would do about it. */
export type FaultScenario = (system: ReplicatedSystem, history: OperationHistory) => Promise<FaultResult>

/** Sends concurrent requests for quotes. By default, there are enough for each web process to get more than one. */
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

/** Returns a violation for each outcome for which `isExpected` returns false. */
export const findViolations = (
  rule: string,
  outcomes: Outcome[],
  isExpected: (outcome: Outcome) => boolean,
): Violation[] =>
  outcomes.filter((outcome) => !isExpected(outcome)).map((outcome) => ({ rule, about: describeOutcome(outcome) }))
