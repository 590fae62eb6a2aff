import type { ItemWorking, QuoteWorking } from '@/lib/quotes/pricing/breakdown'
import { Fuel } from './fuel'
import { Item } from './item'

/** In the order of a quote's items, with their titles. */
export const UTILITIES = [
  ['gas', 'Gas'],
  ['electric', 'Electricity'],
  ['water', 'Water'],
  ['tv', 'TV licence'],
  ['broadband', 'Broadband'],
] as const

interface Props {
  working: QuoteWorking
  utility: ItemWorking['item']['utilityType']
}

/** How all items of one utility come about; under an h2 or within a disclosure. */
export function Utility({ working, utility }: Props) {
  const { place, energy, people, days, items } = working
  const own = items.filter(({ item }) => item.utilityType === utility)
  const name = utility === 'gas' ? 'gas' : 'electricity'
  const isSupplied = own.some(({ kind }) => kind === 'pay for use')
  return (
    <div className="space-y-5">
      {energy && isSupplied && (
        <Fuel fuel={energy[name]} name={name} region={place.region ?? ''} people={people} days={days} />
      )}
      {own.map((one) => (
        <div key={nameOf(one)} className="space-y-3">
          {own.length > 1 && <p className="text-sm font-semibold">{nameOf(one)}</p>}
          <Item working={one} days={days} people={people} area={place.area} />
        </div>
      ))}
    </div>
  )
}

function nameOf({ item }: ItemWorking): string {
  if ('planType' in item) return item.planType
  return 'broadbandSpeed' in item ? item.broadbandSpeed : item.utilityType
}

/** What a place is, and which prefix of its postcode decided so. */
export function placeInWords({ place: { region, prefix, mainsGas, outcode, area } }: QuoteWorking): string {
  if (region === null) return `Area ${area} is in no region that the energy rates are for.`
  const gas = mainsGas ? '' : ` ${outcode} has no mains gas (off-gas-outcodes.csv).`
  return `Region ${region}, decided by ${prefix} (region-prefixes.csv).${gas}`
}
