// What is paid alike whatever plan a home has: pence a week, before they are rounded.

import type { RateCard } from '../rate-cards/rate-card'
import { totalOver } from './dated-price'
import { yearlyUse } from './estimated-consumption'
import type { Fraction } from './rounding'
import type { Place } from './supply-region'
import type { Tenancy } from './tenancy'

/** The area's average bill, by what this household uses of an average household's water. */
export function waterPrice({ id, waterBills, waterUse }: RateCard, { area }: Place, { people }: Tenancy): Fraction {
  const bill = waterBills.get(area)
  if (bill === undefined) throw new Error(`rate card ${id} has no water bill for area ${area}`)
  return {
    numerator: bill * yearlyUse(people, waterUse.byOccupants) * 10_000 * 7,
    denominator: waterUse.average * 365,
  }
}

/** One licence a home, weighted by the days of each of its prices. */
export function tvPrice({ tvLicence }: RateCard, { span, days }: Tenancy): Fraction {
  return { numerator: totalOver(tvLicence, span) * 7, denominator: days * 365 }
}

/** @param monthly in pence */
export const broadbandPrice = (monthly: number): Fraction => ({ numerator: monthly * 12 * 7, denominator: 365 })
