import type { ReactNode } from 'react'

/** The steps of a calculation, one below the other. */
export function CalculationSteps({ children }: { children: ReactNode }) {
  return <dl className="space-y-3 text-sm">{children}</dl>
}

interface CalculationStepProps {
  /** Names the result. */
  name: string
  /** Such as '7.90 × 1.08'. */
  formula: string
  /** The result before rounding; undefined if it isn't rounded. */
  unrounded?: string
  /** With its unit. */
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

/** Names the files and rows of the rate card that the figures come from. */
export function SourceRows({ rows }: { rows: readonly string[] }) {
  return <p className="text-sm text-quiet wrap-anywhere">Source: {rows.join('; ')}.</p>
}

export const formatDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** Names the row of a table by household size that applies, or how it is extended beyond the last row. */
export const householdRow = (people: number, largest: number, household: 'adults' | 'occupants'): string =>
  people > largest
    ? `${household} ${largest}, and each extra person adds as much as the last one in the table`
    : `${household} ${people}`
