import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { describeRegion, UtilityCalculation } from '@/components/ui/quote-breakdown/utility-calculation'
import { type Comparison, PRICED_PLANS } from '@/lib/quotes/pricing/compare-plans'
import type { QuoteBreakdown } from '@/lib/quotes/pricing/quote-breakdown'
import type { Quote } from './use-quote'

/** Shows what the chosen services cost per week under each plan. */
export function QuotePreview({ quote }: { quote: Quote }) {
  const { isBusy, preview, services, comparison } = quote
  return (
    <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto">
      <Card title="Quote">
        <div aria-busy={isBusy || undefined} className="lg:min-h-56">
          <p role="status" className="mb-3 min-h-5 text-sm text-quiet">
            {isBusy ? 'Calculating…' : describeStatus(quote)}
          </p>
          {preview && comparison && (
            <div className={`transition-opacity ${isBusy ? 'opacity-60' : ''}`}>
              <PlanTable people={preview.people} comparison={comparison} hasSpeed={quote.hasSpeed} />
              <QuoteCalculations breakdown={preview.breakdown} services={services} />
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}

function describeStatus({ isComplete, errorMessage, preview, services }: Quote): string {
  if (!isComplete) return 'Enter the address, number of tenants and both dates to see a quote.'
  if (errorMessage) return errorMessage
  if (!preview) return ''
  return services.length === 0
    ? 'Choose services to see what they cost.'
    : `For ${preview.postcode}, per week, including VAT.`
}

function PlanTable({ people, comparison, hasSpeed }: { people: number; comparison: Comparison; hasSpeed: boolean }) {
  const { lines, totals, exclusion } = comparison
  // A total that leaves out services isn't the price of the package, so it isn't emphasised.
  const totalWeight = totals?.coverage ? 'font-normal' : 'font-semibold'
  return (
    <>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Weekly cost by plan</caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            <td />
            {PRICED_PLANS.map((plan) => (
              <th key={plan} scope="col" className="py-2 pl-3 text-right text-xs font-medium">
                {plan}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ service, label, weekly }) => (
            <PlanRow
              key={service}
              label={label}
              weekly={weekly}
              missing={service === 'wifi' && !hasSpeed ? 'no speed yet' : 'no price'}
              weight="font-normal"
            />
          ))}
        </tbody>
        {totals && (
          <tbody className="border-t border-line">
            <PlanRow label="Household" note={totals.coverage} weekly={totals.household} weight={totalWeight} />
            <PlanRow
              label={`Per person (${people})`}
              note={totals.coverage}
              weekly={totals.person}
              weight={totalWeight}
            />
          </tbody>
        )}
      </table>
      {exclusion && <p className="mt-3 text-sm text-quiet">{exclusion}</p>}
      <dl className="mt-4 space-y-2 border-t border-line pt-4 text-sm text-quiet">
        {PLAN_DESCRIPTIONS.map(([plan, description]) => (
          <div key={plan}>
            <dt className="inline font-medium text-ink">{plan}:</dt> <dd className="inline">{description}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const SERVICE_UTILITIES = {
  gas: ['gas', 'Gas'],
  electricity: ['electric', 'Electricity'],
  water: ['water', 'Water'],
  tv: ['tv', 'TV licence'],
  wifi: ['broadband', 'Broadband'],
} as const

/**
 * Shows how each price was calculated, in collapsed sections. A section that was opened stays open while the form
 * changes.
 */
function QuoteCalculations({
  breakdown,
  services,
}: {
  breakdown: QuoteBreakdown
  services: (keyof typeof SERVICE_UTILITIES)[]
}) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">How is this calculated?</h3>
      <p className="mt-1 mb-2 text-sm text-quiet">{describeRegion(breakdown)}</p>
      {services.map((service) => {
        const [utility, name] = SERVICE_UTILITIES[service]
        return (
          <details key={service} className="border-t border-line first-of-type:border-t-0">
            <summary className="min-h-6 cursor-pointer py-2 text-sm font-medium">{name}</summary>
            <div className="pb-4">
              <UtilityCalculation breakdown={breakdown} utility={utility} />
            </div>
          </details>
        )
      })}
    </div>
  )
}

const PLAN_DESCRIPTIONS = [
  ['GREENSAVER', 'Tenants pay for the energy they use. The figure is an estimate.'],
  ['UNLIMITED', 'Energy has a fixed price, however much tenants use.'],
  [
    'LITE',
    'There’s no price here, because tenants pay what the suppliers charge. We only set up the supply and split the bills.',
  ],
] as const

interface PlanRowProps {
  label: string
  /** The services that a total covers, if it doesn't cover all. */
  note?: string | null
  weekly: Comparison['lines'][number]['weekly']
  /** The text that replaces a price that's null. */
  missing?: string
  weight: 'font-normal' | 'font-semibold'
}

function PlanRow({ label, note, weekly, missing, weight }: PlanRowProps) {
  return (
    <tr className={weight}>
      <th scope="row" className={`py-1.5 ${weight}`}>
        {label}
        {note && <span className="block text-xs font-normal text-quiet"> {note}</span>}
      </th>
      {PRICED_PLANS.map((plan) => (
        <td key={plan} className="py-1.5 pl-3 text-right align-top">
          {weekly[plan] === null ? <span className="text-quiet">{missing}</span> : <Money pounds={weekly[plan]} />}
        </td>
      ))}
    </tr>
  )
}
