import type { Violation } from './check-history'
import type { InjectedFault } from './inject-fault'
import { countAffecting } from './report'

/** With fewer faults, some kinds are planned only once or twice and may well affect nobody. */
const MIN_FAULTS_FOR_CHECK = 100
/** A complete run plans 240 faults, of which 200 must affect something. */
const MIN_AFFECTING_SHARE = 5 / 6

/** Returns why a run's faults prove too little: too few, or none of some kind, affected anything. */
export function checkFaultCoverage(injectedFaults: InjectedFault[]): Violation[] {
  if (injectedFaults.length < MIN_FAULTS_FOR_CHECK) return []
  const rule = 'faults affect the service'
  const uncoveredKinds = [...Map.groupBy(injectedFaults, ({ kind }) => kind)].filter(
    ([, faults]) => countAffecting(faults) === 0,
  )
  const violations = uncoveredKinds.map(([kind, faults]) => ({ rule, about: `none of ${faults.length}: ${kind}` }))
  if (countAffecting(injectedFaults) >= injectedFaults.length * MIN_AFFECTING_SHARE) return violations
  return [...violations, { rule, about: `${countAffecting(injectedFaults)} of ${injectedFaults.length}` }]
}
