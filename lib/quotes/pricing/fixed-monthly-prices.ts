// Calculates the prices that don't depend on the energy plan: water, TV licence and broadband. They're in pence per
// week and not yet rounded.

import type { RateCard } from '../rate-cards/rate-card'
import { estimateYearlyUse } from './estimated-consumption'
import { sumOver } from './price-over-period'
import type { Fraction } from './rounding'
import type { SupplyRegion } from './supply-region'
import type { Tenancy } from './tenancy-period'

/**
 * Prices water: the area's average bill, multiplied by the household's estimated use and divided by the use of an
 * average household. Throws if the rate card has no bill for the area.
 */
export function priceWater(
  { id, waterBills, waterUse }: RateCard,
  { area }: SupplyRegion,
  { people }: Tenancy,
): Fraction {
  const bill = waterBills.get(area)
  if (bill === undefined) throw new Error(`rate card ${id} has no water bill for area ${area}`)
  return {
    numerator: bill * estimateYearlyUse(people, waterUse.byOccupants) * 10_000 * 7,
    denominator: waterUse.average * 365,
  }
}

/** Prices one TV licence for the home. If the fee changes during the tenancy, each fee is weighted by its days. */
export function priceTv({ tvLicence }: RateCard, { span, days }: Tenancy): Fraction {
  return { numerator: sumOver(tvLicence, span) * 7, denominator: days * 365 }
}

/** @param monthly the monthly price, in pence */
export const priceBroadband = (monthly: number): Fraction => ({ numerator: monthly * 12 * 7, denominator: 365 })
