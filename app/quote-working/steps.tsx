import type { ReactNode } from 'react'

/** The steps that lead to a figure, one under the other. */
export function Steps({ children }: { children: ReactNode }) {
  return <dl className="space-y-3 text-sm">{children}</dl>
}

interface StepProps {
  /** What is worked out. */
  name: string
  /** How: '7.90 × 1.08'. */
  sum: string
  /** Before it is rounded, where it is. */
  before?: string
  /** What it comes to, with its unit. */
  result: string
}

export function Step({ name, sum, before, result }: StepProps) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">
        {sum}
        {before !== undefined && ` = ${before}`} {before === undefined ? '=' : '→'}{' '}
        <strong className="whitespace-nowrap">{result}</strong>
      </dd>
    </div>
  )
}

/** Where the figures stand: a file of the rate card and its rows. */
export function From({ rows }: { rows: readonly string[] }) {
  return <p className="text-sm text-quiet wrap-anywhere">From {rows.join('; ')}.</p>
}

export const daysOf = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** Where a table by household says what so many people use: in their row, or beyond the last one. */
export const rowOf = (people: number, largest: number, who: 'adults' | 'occupants'): string =>
  people > largest ? `${largest} ${who} and the last step for each further one` : `${who} ${people}`
