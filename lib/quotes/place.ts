import type { ParsedPostcode } from '../addresses/postcode'
import type { RateCard } from './rate-card'

/** What the prices of a postcode depend on. */
export interface Place {
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
export function findPlace(card: RateCard, { sector, outcode, area }: ParsedPostcode): Place | null {
  if (!card.waterBills.has(area)) return null
  const region = card.regions.get(sector) ?? card.regions.get(outcode) ?? card.regions.get(area) ?? null
  return { region, mainsGas: !card.offGasOutcodes.has(outcode), area }
}
