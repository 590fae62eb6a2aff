const WHOLE_PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 })
const TENTHS_OF_PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

/**
 * Formats a positive fraction as a percentage: 18%, or 2.4% if it's below 10%. A change that would round to 0% is 'less
 * than 0.1%'.
 */
export function formatPercent(fraction: number): string {
  if (fraction > 0 && fraction < 0.0005) return 'less than 0.1%'
  return (fraction < 0.0995 ? TENTHS_OF_PERCENT : WHOLE_PERCENT).format(fraction)
}
