import type { Violation } from './checker'
import type { Happened } from './faults'
import { effectOf, type History, type Outcome } from './history'
import type { Recovery } from './recovery'

/** How a call ended, with the body of a failure as it came. */
export const answerInWords = (outcome: Outcome): string =>
  outcome.kind === 'answered' ? `${outcome.status} ${outcome.bodyWithoutData ?? ''}`.trim() : outcome.kind

/** How many calls ended how, the commonest first. */
export function callsByOutcome(history: History): string {
  const groups = Map.groupBy(history, ({ intent, outcome }) => {
    const said = outcome.kind === 'answered' ? `${outcome.status}${outcome.replayed ? ' replayed' : ''}` : outcome.kind
    return [intent.endpoint, said, outcome.kind === 'answered' ? outcome.message.slice(0, 60) : ''].join(' | ')
  })
  const rows = [...groups].sort(([, one], [, other]) => other.length - one.length)
  return table(
    ['calls', 'effect', 'endpoint', 'answer', 'message'],
    rows.map(([name, calls]) => [String(calls.length), effectOf(calls[0]!.outcome), ...name.split(' | ')]),
  )
}

/** A fault, and how long the service took after it; null: that was not waited for. */
export type Survived = Happened & { recovery: Recovery | null }

/** How often what happened, and the longest recovery after it; of faults that happened together each has all of it. */
export function faultsByKind(survived: Survived[]): string {
  const rows = [...Map.groupBy(survived, ({ kind }) => kind)].map(([kind, all]) => {
    const recoveries = all.flatMap(({ recovery }) => recovery ?? [])
    const longest = (what: keyof Recovery) =>
      recoveries.length > 0 ? `${(Math.max(...recoveries.map((one) => one[what])) / 1000).toFixed(1)} s` : '-'
    return [String(reached(all)), String(all.length), kind, longest('answers'), longest('delivers')]
  })
  return table(
    ['faults', 'planned', 'kind', 'answers again', 'delivers again'],
    rows.sort(([, , a], [, , b]) => a!.localeCompare(b!)),
  )
}

/** How many of them came to somebody: the others are no faults. */
export const reached = (survived: Happened[]): number => survived.filter(({ hit }) => hit !== null).length

/** The violations by their rule, with some examples of each. */
export function violationsByRule(violations: Violation[], examples = 5): string {
  const lines = [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, group]) => [
    `VIOLATED ${group.length} times: ${rule}`,
    ...group.slice(0, examples).map(({ about }) => `  ${about}`),
  ])
  return lines.join('\n')
}

/** Text in columns as wide as their widest. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), ...rows.map(line)].join('\n')
}
