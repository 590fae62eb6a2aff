import type { Violation } from './check-history'
import type { InjectedFault } from './inject-fault'
import type { Recovery } from './measure-recovery'
import { inferEffect, type OperationHistory, type Outcome } from './operation-history'

/** Describes how a request ended. Includes the response's body if the body has no `data`. */
export const describeOutcome = (outcome: Outcome): string =>
  outcome.kind === 'response' ? `${outcome.status} ${outcome.bodyWithoutData ?? ''}`.trim() : outcome.kind

/** Formats how many requests had each outcome, the most frequent first. */
export function formatOutcomes(history: OperationHistory): string {
  const groups = Map.groupBy(history, ({ operation, outcome }) => {
    const outcomeLabel =
      outcome.kind === 'response' ? `${outcome.status}${outcome.replayed ? ' replayed' : ''}` : outcome.kind
    return [operation.endpoint, outcomeLabel, outcome.kind === 'response' ? outcome.message.slice(0, 60) : ''].join(
      ' | ',
    )
  })
  const rows = [...groups].sort(([, first], [, second]) => second.length - first.length)
  return formatTable(
    ['requests', 'effect', 'endpoint', 'response', 'message'],
    rows.map(([name, attempts]) => [String(attempts.length), inferEffect(attempts[0]!.outcome), ...name.split(' | ')]),
  )
}

/** A fault, and how long the service took to recover. `recovery` is null if the run didn't wait for it. */
export type RecoveredFault = InjectedFault & { recovery: Recovery | null }

/**
 * Formats how many faults of each kind occurred, with the longest recovery. Faults injected together share one
 * recovery.
 */
export function formatFaultsByKind(recoveredFaults: RecoveredFault[]): string {
  const rows = [...Map.groupBy(recoveredFaults, ({ kind }) => kind)].map(([kind, faults]) => {
    const recoveries = faults.flatMap(({ recovery }) => recovery ?? [])
    const formatLongest = (measure: keyof Recovery) =>
      recoveries.length > 0
        ? `${(Math.max(...recoveries.map((recovery) => recovery[measure])) / 1000).toFixed(1)} s`
        : '-'
    return [
      String(countAffecting(faults)),
      String(faults.length),
      kind,
      formatLongest('responseMs'),
      formatLongest('deliveryMs'),
    ]
  })
  return formatTable(
    ['effective', 'planned', 'kind', 'responds after', 'delivers after'],
    rows.sort(([, , a], [, , b]) => a!.localeCompare(b!)),
  )
}

/** Returns how many of the faults affected something. */
export const countAffecting = (recoveredFaults: InjectedFault[]): number =>
  recoveredFaults.filter(({ affected }) => affected !== null).length

/** Formats violations by rule, with a few examples of each. */
export function formatViolations(violations: Violation[], maxExamples = 5): string {
  const lines = [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, group]) => [
    `VIOLATED ${group.length} times: ${rule}`,
    ...group.slice(0, maxExamples).map(({ about }) => `  ${about}`),
  ])
  return lines.join('\n')
}

/** Formats rows of text in aligned columns. */
function formatTable(headings: string[], rows: string[][]): string {
  const columnWidths = headings.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const formatRow = (row: string[]) =>
    row
      .map((text, column) => text.padEnd(columnWidths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [formatRow(headings), ...rows.map(formatRow)].join('\n')
}
