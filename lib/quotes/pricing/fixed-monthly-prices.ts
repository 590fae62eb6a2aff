// What is paid alike whatever plan a home has: pence a week, before they are rounded.

import type { RateCard } from '../rate-cards/rate-card'
import { estimateYearlyUse } from './estimated-consumption'
import { sumOver } from './price-over-period'
import type { Fraction } from './rounding'
import type { SupplyRegion } from './supply-region'
import type { Tenancy } from './tenancy-period'

/** The area's average bill, by what this household uses of an average household's water. */
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

/** One licence a home, weighted by the days of each of its prices. */
export function priceTv({ tvLicence }: RateCard, { span, days }: Tenancy): Fraction {
  return { numerator: sumOver(tvLicence, span) * 7, denominator: days * 365 }
}

/** @param monthly in pence */
export const priceBroadband = (monthly: number): Fraction => ({ numerator: monthly * 12 * 7, denominator: 365 })
