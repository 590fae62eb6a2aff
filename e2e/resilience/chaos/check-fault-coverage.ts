import type { Violation } from './check-history'
import type { InjectedFault } from './inject-fault'
import { countAffecting } from './report'

/**
 * The fewest faults for which a run is checked. In a run with fewer, a kind of fault may occur only once or twice, and
 * happen to affect nothing each time.
 */
const MIN_FAULTS_FOR_CHECK = 100
/** The share of faults that must affect something: 200 of the 240 faults in a complete run. */
const MIN_AFFECTING_SHARE = 5 / 6

/**
 * Returns the reasons why a run proves too little. Either too few of its faults affected anything, or no fault of a
 * certain kind did. Returns none for a run with fewer than MIN_FAULTS_FOR_CHECK faults.
 */
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
