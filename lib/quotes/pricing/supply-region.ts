import type { ParsedPostcode } from '@/lib/addresses/postcodes/postcode'
import type { RateCard } from '../rate-cards/rate-card'

/** The properties of a place that determine its prices. */
export interface SupplyRegion {
  /**
   * The electricity region. Null if the card has none for the place, as in Northern Ireland, where the price cap
   * doesn't apply.
   */
  region: string | null
  mainsGas: boolean
  /** The postcode area, such as 'LS'. */
  area: string
}

/**
 * Returns the supply region of a postcode, or null if we don't serve it. We serve the postcode areas for which the card
 * has a water bill. The electricity region is that of the longest prefix of the postcode on the card.
 */
export function findSupplyRegion(card: RateCard, postcode: ParsedPostcode): SupplyRegion | null {
  const { outcode, area } = postcode
  if (!card.waterBills.has(area)) return null
  const prefix = findRegionPrefix(card, postcode)
  const region = (prefix !== null && card.regions.get(prefix)) || null
  return { region, mainsGas: !card.offGasOutcodes.has(outcode), area }
}

/** Returns the postcode's sector, outcode or area: the longest that is on the card. Returns null if none is. */
export function findRegionPrefix({ regions }: RateCard, { sector, outcode, area }: ParsedPostcode): string | null {
  if (regions.has(sector)) return sector
  if (regions.has(outcode)) return outcode
  return regions.has(area) ? area : null
}
