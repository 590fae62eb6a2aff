import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { Money } from '@/components/ui/money'
import { UTILITIES } from '@/components/ui/quote-breakdown/utility-calculation'
import type { ItemBreakdown, QuoteBreakdown } from '@/lib/quotes/pricing/quote-breakdown'

/** Lists the quoted prices, so that support staff can read them out without going through the calculation. */
export function QuotePrices({ breakdown }: { breakdown: QuoteBreakdown }) {
  return (
    <Card title="Prices per week">
      <p className="-mt-2 mb-4 text-sm text-quiet">For the whole household, including VAT.</p>
      <DetailList>
        {UTILITIES.map(([utility, title]) => (
          <Detail key={utility} term={title}>
            {breakdown.items
              .filter(({ item }) => item.utilityType === utility)
              .map((item) => (
                <span key={nameOption(item)} className="block">
                  {nameOption(item)} <Price breakdown={item} />
                </span>
              ))}
          </Detail>
        ))}
      </DetailList>
    </Card>
  )
}

/** Returns the plan or the speed. It's empty if the utility has only one price. */
function nameOption({ item }: ItemBreakdown): string {
  if ('planType' in item) return `${item.planType}:`
  return 'broadbandSpeed' in item ? `${item.broadbandSpeed}:` : ''
}

function Price({ breakdown: { kind, item } }: { breakdown: ItemBreakdown }) {
  if (kind === 'passed on') return 'what the supplier charges'
  if (kind === 'no supply') return 'no price'
  return (
    <>
      <Money pounds={item.weeklyQuote} />
      {'weeklyQuoteElectricOnly' in item && (
        <>
          , or <Money pounds={item.weeklyQuoteElectricOnly} /> without gas
        </>
      )}
    </>
  )
}
