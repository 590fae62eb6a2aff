import type { ParsedPostcode } from '@/lib/addresses/postcodes/postcode'
import type { RateCard } from '../rate-cards/rate-card'

/** The properties of a place on which its prices depend. */
export interface SupplyRegion {
  /** The electricity region. Is null in Northern Ireland, which is outside the price cap's regions. */
  region: string | null
  mainsGas: boolean
  /** Postcode area, such as 'LS'. */
  area: string
}

/**
 * Returns the supply region of a postcode, or null if we don't serve it. A postcode area is served if the card has its
 * water bill. The longest listed prefix determines the region.
 */
export function findSupplyRegion(card: RateCard, postcode: ParsedPostcode): SupplyRegion | null {
  const { outcode, area } = postcode
  if (!card.waterBills.has(area)) return null
  const prefix = findRegionPrefix(card, postcode)
  const region = (prefix !== null && card.regions.get(prefix)) || null
  return { region, mainsGas: !card.offGasOutcodes.has(outcode), area }
}

/** Returns the longest prefix of the postcode that the card lists, or null if it lists none. */
export function findRegionPrefix({ regions }: RateCard, { sector, outcode, area }: ParsedPostcode): string | null {
  if (regions.has(sector)) return sector
  if (regions.has(outcode)) return outcode
  return regions.has(area) ? area : null
}
