import type { ReactNode } from 'react'

/** The steps that lead to a figure, one under the other. */
export function CalculationSteps({ children }: { children: ReactNode }) {
  return <dl className="space-y-3 text-sm">{children}</dl>
}

interface CalculationStepProps {
  /** What is worked out. */
  name: string
  /** How: '7.90 × 1.08'. */
  formula: string
  /** Before it is rounded, where it is. */
  unrounded?: string
  /** What it comes to, with its unit. */
  result: string
}

export function CalculationStep({ name, formula, unrounded, result }: CalculationStepProps) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">
        {formula}
        {unrounded !== undefined && ` = ${unrounded}`} {unrounded === undefined ? '=' : '→'}{' '}
        <strong className="whitespace-nowrap">{result}</strong>
      </dd>
    </div>
  )
}

/** Where the figures stand: a file of the rate card and its rows. */
export function SourceRows({ rows }: { rows: readonly string[] }) {
  return <p className="text-sm text-quiet wrap-anywhere">From {rows.join('; ')}.</p>
}

export const formatDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** Where a table by household says what so many people use: in their row, or beyond the last one. */
export const householdRow = (people: number, largest: number, household: 'adults' | 'occupants'): string =>
  people > largest ? `${largest} ${household} and the last step for each further one` : `${household} ${people}`
