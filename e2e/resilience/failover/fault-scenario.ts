import type { Violation } from '../chaos/check-history'
import { buildProbe } from '../chaos/client-operations'
import type { Recovery } from '../chaos/measure-recovery'
import type { OperationHistory, Outcome } from '../chaos/operation-history'
import { describeOutcome } from '../chaos/report'
import { executeOperation } from '../chaos/run-clients'
import type { ReplicatedSystem } from './replicated-system'

/** A fault as it came out. Times by `performance.now()`. */
export interface FaultResult extends Recovery {
  fault: string
  startedAt: number
  /** After the operator's last step; of what needs none, when it began. */
  repairedAt: number
  /** What calls were answered meanwhile, and must not have been. */
  violations: Violation[]
}

/** A fault, after which an operator has done what is to be done. */
export type FaultScenario = (system: ReplicatedSystem, history: OperationHistory) => Promise<FaultResult>

/** Some quotes, each by one call: unless told, enough for both web processes to have more than one of them. */
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

/** The outcomes that are not as they have to be. */
export const findViolations = (
  rule: string,
  outcomes: Outcome[],
  isExpected: (outcome: Outcome) => boolean,
): Violation[] =>
  outcomes.filter((outcome) => !isExpected(outcome)).map((outcome) => ({ rule, about: describeOutcome(outcome) }))
