import type { RateCard } from '../rate-cards/rate-card'
import { priceBroadband, priceTv, priceWater } from './fixed-monthly-prices'
import { buildEnergyQuotes, type EnergyQuote } from './price-energy'
import { type Fraction, roundFraction } from './rounding'
import type { SupplyRegion } from './supply-region'
import { createTenancy } from './tenancy-period'

/** An element of `data.quotes` (section 2.3 of the interface), with exactly the fields it lists. */
export type QuoteItem = EnergyQuote | FlatQuote | BroadbandQuote

interface FlatQuote {
  utilityType: 'water' | 'tv'
  weeklyQuote: number
}

interface BroadbandQuote {
  utilityType: 'broadband'
  broadbandSpeed: string
  weeklyQuote: number
}

/**
 * Prices every utility for one household, in GBP a week, VAT included. Pure: the same card, place and
 * tenancy always give the same items, in the order gas, electric, water, tv, broadband by speed.
 *
 * @param numberOfTenants 1 or more
 * @param startDate a valid YYYY-MM-DD
 * @param endDate the tenancy's last day, not before the start
 * @throws when the card lacks a figure that the place needs: a missing price is never 0
 */
export function priceQuotes(
  card: RateCard,
  supplyRegion: SupplyRegion,
  numberOfTenants: number,
  startDate: string,
  endDate: string,
): QuoteItem[] {
  const stay = createTenancy(numberOfTenants, startDate, endDate)
  return [
    ...buildEnergyQuotes(card, supplyRegion, stay),
    { utilityType: 'water', weeklyQuote: toPounds(priceWater(card, supplyRegion, stay)) },
    { utilityType: 'tv', weeklyQuote: toPounds(priceTv(card, stay)) },
    ...card.broadband.map(
      ({ speed, monthly }): BroadbandQuote => ({
        utilityType: 'broadband',
        broadbandSpeed: speed,
        weeklyQuote: toPounds(priceBroadband(monthly)),
      }),
    ),
  ]
}

/** Pence before they are rounded, to GBP. */
const toPounds = (pence: Fraction) => roundFraction(pence) / 100
