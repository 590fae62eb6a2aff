import { Money } from '@/components/ui/money'
import { getChange, type QuoteChange } from '@/lib/quotes/rate-cards/preview-impact'

const SIGNED_CURRENCY_FORMAT = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  signDisplay: 'exceptZero',
})
const SIGNED_PERCENT_FORMAT = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** Shows a weekly price before and after a change: £45.10 → £46.20 (+£1.10, +2.4%). */
export function PriceChange({ change }: { change: QuoteChange }) {
  const { before, after } = change
  if (before === after) return <span className="text-quiet">no change</span>
  return (
    <span className="tabular-nums">
      {before === null ? 'none' : <Money pounds={before} />} → {after === null ? 'none' : <Money pounds={after} />}
      {before !== null && after !== null && (
        <>
          {' '}
          <span className="whitespace-nowrap text-quiet">({formatDifference(change).join(', ')})</span>
        </>
      )}
    </span>
  )
}

/**
 * Returns the change in a price, such as '+£1.10 (+2.4%)', without the percentage if the old price is 0. Returns
 * 'removed' or 'new' if only one of the two rate cards has this price.
 */
export function describeChange(change: QuoteChange): string {
  const [difference, percentage] = formatDifference(change)
  if (difference === undefined) return change.after === null ? 'removed' : 'new'
  return percentage === undefined ? difference : `${difference} (${percentage})`
}

/**
 * Returns the change in a price, such as ['+£1.10', '+2.4%'], without the percentage if the old price is 0. Returns []
 * if a price is missing.
 */
function formatDifference(change: QuoteChange): string[] {
  const difference = getChange(change)
  if (difference === null) return []
  const amount = SIGNED_CURRENCY_FORMAT.format(difference)
  return change.before ? [amount, SIGNED_PERCENT_FORMAT.format(difference / change.before)] : [amount]
}
