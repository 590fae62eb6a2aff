import type { Violation } from './checker'
import { effectOf, type History } from './history'
import type { Kind } from './plan'
import type { Recovery } from './recovery'

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

/** How often what happened, and the longest recovery after it; of faults that happened together each has all of it. */
export function faultsByKind(happened: Happened[]): string {
  const rows = [...Map.groupBy(happened, ({ kind }) => kind)].map(([kind, all]) => {
    const longest = (what: keyof Recovery) =>
      `${(Math.max(...all.map((one) => one.recovery[what])) / 1000).toFixed(1)} s`
    return [String(all.length), kind, longest('answers'), longest('delivers')]
  })
  return table(
    ['faults', 'kind', 'answers again', 'delivers again'],
    rows.sort(([, a], [, b]) => a!.localeCompare(b!)),
  )
}

export interface Happened {
  kind: Kind
  recovery: Recovery
}

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
