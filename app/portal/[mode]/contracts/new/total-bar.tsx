import type { ReactNode } from 'react'
import { Money } from '@/components/ui/money'
import { SERVICE_LABELS } from '@/lib/contracts/utility-services'
import { PRICED_PLANS } from '@/lib/quotes/pricing/compare-plans'
import type { Quote } from './use-quote'

/**
 * A bar with the household's total under each plan and the form's button. It stays in view at the bottom of the window,
 * and keeps its height. The quote announces changes to screen readers, so this bar doesn't.
 */
export function TotalBar({ quote, children }: { quote: Quote; children: ReactNode }) {
  const totals = quote.comparison?.totals
  return (
    <div
      data-sticky-bar
      className="bottom-0 z-10 -mx-4 -mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-card px-4 py-3 sm:-mx-8 sm:px-8 lg:col-span-2 [@media(min-height:30rem)]:sticky"
    >
      <div className="min-h-15 min-w-0 sm:min-h-10">
        {totals ? (
          <>
            <p className={`flex flex-wrap gap-x-4 ${totals.coverage ? '' : 'font-semibold'}`}>
              {PRICED_PLANS.map((plan) => (
                <span key={plan} className="whitespace-nowrap">
                  <span className="text-xs font-medium text-quiet">{plan}</span>{' '}
                  <Money pounds={totals.household[plan]} />
                </span>
              ))}
            </p>
            <p className="text-quiet">
              Household per week:{' '}
              {totals.coverage ?? quote.services.map((service) => SERVICE_LABELS[service]).join(', ')}
            </p>
          </>
        ) : (
          <p className="text-quiet">{describeMissingTotal(quote)}</p>
        )}
      </div>
      {children}
    </div>
  )
}

function describeMissingTotal({ isBusy, isComplete, errorMessage, services, comparison }: Quote): string {
  if (!isComplete) return 'Enter the address, number of tenants and dates to see the total.'
  if (isBusy) return 'Calculating…'
  if (errorMessage) return errorMessage
  if (services.length === 0) return 'Choose services to see the total.'
  return comparison?.exclusion ?? ''
}
