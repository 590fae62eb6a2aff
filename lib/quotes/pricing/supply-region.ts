import type { ParsedPostcode } from '@/lib/addresses/postcodes/postcode'
import type { RateCard } from '../rate-cards/rate-card'

/** What the prices of a postcode depend on. */
export interface SupplyRegion {
  /** Electricity region; null in Northern Ireland, which is outside the price cap's regions. */
  region: string | null
  mainsGas: boolean
  /** Postcode area, such as 'LS'. */
  area: string
}

/**
 * The place of a postcode, or null where nothing is served: an area is served when the card has its
 * water bill. The longest known prefix decides the region.
 */
export function findSupplyRegion(card: RateCard, postcode: ParsedPostcode): SupplyRegion | null {
  const { outcode, area } = postcode
  if (!card.waterBills.has(area)) return null
  const prefix = findRegionPrefix(card, postcode)
  const region = (prefix !== null && card.regions.get(prefix)) || null
  return { region, mainsGas: !card.offGasOutcodes.has(outcode), area }
}

/** The longest prefix of a postcode that the card knows, which decides its region; null where it knows none. */
export function findRegionPrefix({ regions }: RateCard, { sector, outcode, area }: ParsedPostcode): string | null {
  if (regions.has(sector)) return sector
  if (regions.has(outcode)) return outcode
  return regions.has(area) ? area : null
}
