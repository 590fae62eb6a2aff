import type { Violation } from './check-history'
import type { InjectedFault } from './inject-fault'
import { countAffecting } from './report'

/** Of fewer faults some kinds are planned but once or twice, and may well come when nobody is there. */
const MIN_FAULTS_FOR_CHECK = 100
/** Of 240 that are planned, the 200 that a run in full is to have. */
const MIN_AFFECTING_SHARE = 5 / 6

/** What a run of many faults did not survive, because too few of them, or none of a kind, came to anybody. */
export function checkFaultCoverage(injectedFaults: InjectedFault[]): Violation[] {
  if (injectedFaults.length < MIN_FAULTS_FOR_CHECK) return []
  const rule = 'faults come to somebody'
  const uncoveredKinds = [...Map.groupBy(injectedFaults, ({ kind }) => kind)].filter(
    ([, faults]) => countAffecting(faults) === 0,
  )
  const violations = uncoveredKinds.map(([kind, faults]) => ({ rule, about: `none of ${faults.length}: ${kind}` }))
  if (countAffecting(injectedFaults) >= injectedFaults.length * MIN_AFFECTING_SHARE) return violations
  return [...violations, { rule, about: `${countAffecting(injectedFaults)} of ${injectedFaults.length}` }]
}
