import { totalOver } from './dated-price'
import { type EnergyQuote, energyQuotes } from './energy'
import { yearlyUse } from './household-use'
import type { Place } from './place'
import type { RateCard } from './rate-card'
import { roundHalfUp } from './rounding'
import { type Tenancy, tenancy } from './tenancy'

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
    { utilityType: 'water', weeklyQuote: waterQuote(card, place, stay) },
    { utilityType: 'tv', weeklyQuote: tvQuote(card, stay) },
    ...card.broadband.map(
      ({ speed, monthly }): BroadbandQuote => ({
        utilityType: 'broadband',
        broadbandSpeed: speed,
        weeklyQuote: pounds(monthly * 12 * 7, 365),
      }),
    ),
  ]
}

/** The area's average bill, by what this household uses of an average household's water. */
function waterQuote({ id, waterBills, waterUse }: RateCard, { area }: Place, { people }: Tenancy): number {
  const bill = waterBills.get(area)
  if (bill === undefined) throw new Error(`rate card ${id} has no water bill for area ${area}`)
  return pounds(bill * yearlyUse(people, waterUse.byOccupants) * 10_000 * 7, waterUse.average * 365)
}

/** One licence a home, weighted by the days of each of its prices. */
function tvQuote({ tvLicence }: RateCard, { span, days }: Tenancy): number {
  return pounds(totalOver(tvLicence, span) * 7, days * 365)
}

/** Pence as a fraction, to GBP with whole pence. */
const pounds = (numerator: number, denominator: number) => roundHalfUp(numerator, denominator) / 100
