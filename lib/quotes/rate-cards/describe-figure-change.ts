import { formatPercent } from './format-percent'

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 })

export interface FigureChange {
  direction: 'rise' | 'fall'
  /** The change with its sign, such as '+1.2 (up 5%)'. Leaves out the percentage if the figure was 0. */
  text: string
}

/** Describes how a figure of a rate card changes. Returns null if it stays the same. */
export function describeFigureChange(before: number, after: number): FigureChange | null {
  // Round the difference to the places that figures have, to remove floating-point errors.
  const difference = Math.round((after - before) * 10_000) / 10_000
  if (difference === 0) return null
  const [direction, sign, verb] = difference > 0 ? (['rise', '+', 'up'] as const) : (['fall', '−', 'down'] as const)
  const percentage = before === 0 ? '' : ` ${formatPercent(Math.abs(difference) / before)}`
  return { direction, text: `${sign}${NUMBER_FORMAT.format(Math.abs(difference))} (${verb}${percentage})` }
}
