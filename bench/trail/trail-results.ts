import { formatTable, formatWhole } from '../comparison/print-report'
import type { TrailChecks } from './check-trail'
import { TRAIL_CASES, type TrailCase } from './trail-cases'

export interface CheckedTrail {
  trailCase: TrailCase
  checks: TrailChecks
}

const COLUMNS = ['events', 'reads', 'pages', 'repeats'] as const

/** Formats how many checks passed, with a row for each case. */
export function formatTrailTable(trails: CheckedTrail[]): string {
  const rows = TRAIL_CASES.map(({ title }) => formatRow(title, (trail) => trail.trailCase.title === title))
  return formatTable(
    ['unmatched address', 'contracts', 'events', 'API responses', 'portal pages', 'repeated requests'],
    [...rows, formatRow('all', () => true)],
  )

  function formatRow(title: string, isIncluded: (trail: CheckedTrail) => boolean): string[] {
    const included = trails.filter(isIncluded)
    const counts = COLUMNS.map((column) => {
      const checks = included.flatMap((trail) => trail.checks[column])
      return `${formatWhole(checks.filter(({ isPassed }) => isPassed).length)} of ${formatWhole(checks.length)}`
    })
    return [title, formatWhole(included.length), ...counts]
  }
}

/** Lists the failed checks, each with its case. */
export const listFailures = (trails: CheckedTrail[]): string[] =>
  trails.flatMap(({ trailCase, checks }) =>
    COLUMNS.flatMap((column) =>
      checks[column].filter(({ isPassed }) => !isPassed).map(({ name }) => `${trailCase.title}: ${name}`),
    ),
  )
