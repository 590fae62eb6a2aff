import type { RateCard } from '../rate-cards/rate-card'
import { type EnergyQuote, energyQuotes } from './energy'
import { broadbandPrice, tvPrice, waterPrice } from './flat-prices'
import { type Fraction, rounded } from './rounding'
import type { Place } from './supply-region'
import { tenancy } from './tenancy'

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
  place: Place,
  numberOfTenants: number,
  startDate: string,
  endDate: string,
): QuoteItem[] {
  const stay = tenancy(numberOfTenants, startDate, endDate)
  return [
    ...energyQuotes(card, place, stay),
    { utilityType: 'water', weeklyQuote: pounds(waterPrice(card, place, stay)) },
    { utilityType: 'tv', weeklyQuote: pounds(tvPrice(card, stay)) },
    ...card.broadband.map(
      ({ speed, monthly }): BroadbandQuote => ({
        utilityType: 'broadband',
        broadbandSpeed: speed,
        weeklyQuote: pounds(broadbandPrice(monthly)),
      }),
    ),
  ]
}

/** Pence before they are rounded, to GBP. */
const pounds = (pence: Fraction) => rounded(pence) / 100
