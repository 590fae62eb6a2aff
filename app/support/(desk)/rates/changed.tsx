import { Money } from '@/components/money'
import { changeOf, type QuoteChange } from '@/lib/quotes/rate-cards/impact-preview'

const SIGNED = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', signDisplay: 'exceptZero' })
const SHARE = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** A weekly quote today and then: £45.10 → £46.20 (+£1.10, +2.4%). */
export function Changed({ change }: { change: QuoteChange }) {
  const { before, after } = change
  if (before === after) return <span className="text-quiet">no change</span>
  return (
    <span className="tabular-nums">
      {before === null ? 'none' : <Money pounds={before} />} → {after === null ? 'none' : <Money pounds={after} />}
      {before !== null && after !== null && (
        <>
          {' '}
          <span className="whitespace-nowrap text-quiet">({changeText(change)})</span>
        </>
      )}
    </span>
  )
}

/** In words that stand alone: '+£1.10, +2.4%'; 'gone' and 'new' of what only one card has. */
export function changeText(change: QuoteChange): string {
  const by = changeOf(change)
  if (by === null) return change.after === null ? 'gone' : 'new'
  return change.before ? `${SIGNED.format(by)}, ${SHARE.format(by / change.before)}` : SIGNED.format(by)
}
