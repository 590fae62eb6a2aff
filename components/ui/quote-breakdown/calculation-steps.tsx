import type { ReactNode } from 'react'
import { formatList, isSameFigure } from './format-figures'

export function CalculationSteps({ children }: { children: ReactNode }) {
  return <dl className="space-y-3 text-sm">{children}</dl>
}

interface CalculationStepProps {
  name: string
  /** The formula, such as '7.90 × 1.08'. */
  formula: string
  /** The result before rounding. Shown only if it differs from the rounded result. */
  unrounded?: string
  /** The result with its unit. */
  result: string
}

export function CalculationStep({ name, formula, unrounded, result }: CalculationStepProps) {
  const isRounded = unrounded !== undefined && !isSameFigure(unrounded, result)
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">
        {formula}
        {isRounded && ` = ${unrounded}`} {isRounded ? '→' : '='} <strong className="whitespace-nowrap">{result}</strong>
      </dd>
    </div>
  )
}

/** Shows the names of the files and rows of the rate card from which the figures come. */
export function SourceRows({ rows }: { rows: readonly string[] }) {
  return <p className="text-sm text-quiet wrap-anywhere">Source: {rows.join('; ')}.</p>
}

export const formatDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/**
 * Names the row that applies in a table of household sizes. If the household is larger than any in the table, also says
 * how to continue the table.
 *
 * @param largest the largest household in the table
 */
export const householdRow = (people: number, largest: number, noun: 'adult' | 'occupant'): string =>
  people > largest
    ? `row for ${formatCountOf(largest, noun)}, and each extra person adds the difference between the last two rows of the table`
    : `row for ${formatCountOf(people, noun)}`

/** Names the rows of a table that apply in a quote's periods: 'rows from 2026-10-01 and 2027-04-01'. */
export const periodRows = (periods: readonly { from: string }[]): string =>
  `${periods.length === 1 ? 'row' : 'rows'} from ${formatList(periods.map(({ from }) => from))}`

const formatCountOf = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`
