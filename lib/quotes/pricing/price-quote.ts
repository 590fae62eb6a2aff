import type { RateCard } from '../rate-cards/rate-card'
import { priceBroadband, priceTv, priceWater } from './fixed-monthly-prices'
import { buildEnergyQuotes, type EnergyQuote } from './price-energy'
import { type Fraction, roundFraction } from './rounding'
import type { SupplyRegion } from './supply-region'
import { createTenancy } from './tenancy-period'

/** An element of `data.quotes`, with exactly the fields that section 2.3 of the API specification lists. */
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
 * Prices every utility for a household, in GBP per week including VAT. The items are in the order gas, electric, water,
 * tv, then broadband by speed. The result depends only on the arguments.
 *
 * @param numberOfTenants 1 or more
 * @param startDate a valid YYYY-MM-DD
 * @param endDate the tenancy's last day, not before the start
 * @throws if the card lacks a figure that the place needs, so that nothing is priced at 0 by mistake
 */
export function priceQuotes(
  card: RateCard,
  supplyRegion: SupplyRegion,
  numberOfTenants: number,
  startDate: string,
  endDate: string,
): QuoteItem[] {
  const tenancy = createTenancy(numberOfTenants, startDate, endDate)
  return [
    ...buildEnergyQuotes(card, supplyRegion, tenancy),
    { utilityType: 'water', weeklyQuote: toPounds(priceWater(card, supplyRegion, tenancy)) },
    { utilityType: 'tv', weeklyQuote: toPounds(priceTv(card, tenancy)) },
    ...card.broadband.map(
      ({ speed, monthly }): BroadbandQuote => ({
        utilityType: 'broadband',
        broadbandSpeed: speed,
        weeklyQuote: toPounds(priceBroadband(monthly)),
      }),
    ),
  ]
}

/** Rounds an amount to whole pence and converts it to pounds. */
const toPounds = (pence: Fraction) => roundFraction(pence) / 100
