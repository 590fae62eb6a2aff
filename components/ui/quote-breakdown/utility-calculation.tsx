import type { ItemBreakdown, QuoteBreakdown } from '@/lib/quotes/pricing/quote-breakdown'
import { getRegionName } from '@/lib/quotes/rate-cards/region-name'
import { FuelCalculation } from './fuel-calculation'
import { QuoteItemCalculation } from './quote-item-calculation'

/** The utilities and their titles, in the order in which they appear in a quote. */
export const UTILITIES = [
  ['gas', 'Gas'],
  ['electric', 'Electricity'],
  ['water', 'Water'],
  ['tv', 'TV licence'],
  ['broadband', 'Broadband'],
] as const

interface Props {
  breakdown: QuoteBreakdown
  utility: ItemBreakdown['item']['utilityType']
}

/** Shows how the prices of all items of one utility were calculated. */
export function UtilityCalculation({ breakdown, utility }: Props) {
  const { place, energy, people, days, items } = breakdown
  const utilityItems = items.filter(({ item }) => item.utilityType === utility)
  const fuelName = utility === 'gas' ? 'gas' : 'electricity'
  const isSupplied = utilityItems.some(({ kind }) => kind === 'pay for use')
  return (
    <div className="space-y-5">
      {energy && isSupplied && (
        <FuelCalculation
          fuel={energy[fuelName]}
          name={fuelName}
          region={place.region ?? ''}
          people={people}
          days={days}
        />
      )}
      {utilityItems.map((item) => (
        <div key={itemName(item)} className="space-y-3">
          {utilityItems.length > 1 && <p className="text-sm font-semibold">{itemName(item)}</p>}
          <QuoteItemCalculation breakdown={item} days={days} people={people} area={place.area} />
        </div>
      ))}
    </div>
  )
}

function itemName({ item }: ItemBreakdown): string {
  if ('planType' in item) return item.planType
  return 'broadbandSpeed' in item ? item.broadbandSpeed : item.utilityType
}

/**
 * Describes the energy region of a place, and the postcode prefix that determines it. Also says if the place has no
 * mains gas. If our rates don't cover the area, says only that.
 */
export function describeRegion({ place: { region, prefix, mainsGas, outcode, area } }: QuoteBreakdown): string {
  if (region === null) return `Our energy rates don’t cover area ${area}.`
  const gas = mainsGas ? '' : ` ${outcode} has no mains gas.`
  return `The energy region is ${getRegionName(region)}, because the postcode begins with ${prefix}.${gas}`
}
