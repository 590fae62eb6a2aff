import { Icon } from '@/components/ui/icon'
import { Money } from '@/components/ui/money'
import { formatPercent } from '@/lib/quotes/rate-cards/format-percent'
import { getChange, type QuoteChange } from '@/lib/quotes/rate-cards/preview-impact'

const CURRENCY_FORMAT = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

const DIRECTIONS = {
  rise: { verb: 'up', icon: 'arrow-up', color: 'text-warn' },
  fall: { verb: 'down', icon: 'arrow-down', color: 'text-good' },
} as const

/** Shows a weekly price before and after a change, as in '£45.10 → £53.20, up £8.10 (18%)'. */
export function PriceChange({ change }: { change: QuoteChange }) {
  const { before, after } = change
  if (before === after) return <span className="text-quiet">no change</span>
  const difference = getDifference(change)
  return (
    <span className="tabular-nums">
      {before === null ? 'none' : <Money pounds={before} />} → {after === null ? 'none' : <Money pounds={after} />}
      {difference && (
        <span className={`flex items-center gap-1 whitespace-nowrap ${DIRECTIONS[difference.direction].color}`}>
          <Icon name={DIRECTIONS[difference.direction].icon} className="size-3.5" />
          {formatDifference(difference)}
        </span>
      )}
    </span>
  )
}

/**
 * Returns the change in a price, such as 'up £8.10 (18%)', without the percentage if the old price is 0. Returns
 * 'removed' or 'new' if only one of the two rate cards has this price.
 */
export function describeChange(change: QuoteChange): string {
  const difference = getDifference(change)
  if (!difference) return change.after === null ? 'removed' : 'new'
  return formatDifference(difference)
}

interface Difference {
  direction: keyof typeof DIRECTIONS
  /** In pounds, without the sign. */
  amount: number
  /** The amount as a fraction of the old price, or null if the old price is 0. */
  fraction: number | null
}

/** Returns null if a price is missing. */
function getDifference(change: QuoteChange): Difference | null {
  const difference = getChange(change)
  if (difference === null) return null
  const amount = Math.abs(difference)
  const fraction = change.before ? amount / change.before : null
  return { direction: difference > 0 ? 'rise' : 'fall', amount, fraction }
}

function formatDifference({ direction, amount, fraction }: Difference): string {
  const text = `${DIRECTIONS[direction].verb} ${CURRENCY_FORMAT.format(amount)}`
  return fraction === null ? text : `${text} (${formatPercent(fraction)})`
}
