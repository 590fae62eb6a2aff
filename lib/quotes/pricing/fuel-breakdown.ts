import { getMonthLengths, isLeapYear } from '@/lib/platform/validation/calendar-date'
import type { EnergyUse, FuelRates } from '../rate-cards/rate-card'
import { calculateExactTerms } from './energy-plans'
import { estimateYearlyUse } from './estimated-consumption'
import { getUseSpan } from './monthly-consumption-shares'
import { getOverlap } from './price-over-period'
import { type Fraction, roundFraction } from './rounding'
import type { Tenancy } from './tenancy-period'

/** A fraction, and the whole number that it is rounded to. */
export interface Step extends Fraction {
  figure: number
}

export const toStep = (fraction: Fraction): Step => ({ ...fraction, figure: roundFraction(fraction) })

/** How the terms of one fuel come about; rates in hundredths of a penny. */
export interface FuelBreakdown {
  /** kWh a year of a household of this size. */
  yearlyUse: number
  /** How many rows the table of use has: a larger household adds the last step for each further person. */
  largestHousehold: number
  /** The rows of the card that hold on days of the tenancy, earliest first. */
  periods: RatePeriod[]
  months: MonthlyUse[]
  tariff: Step
  standingCharge: Step
  estimate: Step
}

interface RatePeriod {
  /** The first day of the card's row, YYYY-MM-DD; the first row holds before it too. */
  from: string
  estimated: boolean
  /** Per kWh and per day. */
  unit: number
  standing: number
  /** Of the tenancy. */
  days: number
  kwh: Fraction
}

interface MonthlyUse {
  /** YYYY-MM */
  month: string
  /** Of the tenancy, and of the month. */
  days: number
  length: number
  /** The month's part of a year's use, in ten-thousandths. */
  share: number
  kwh: Fraction
}

/** The terms of GREENSAVER for one fuel in a region, with all that leads to them. */
export function explainFuel(rates: FuelRates, use: EnergyUse, stay: Tenancy): FuelBreakdown {
  const yearlyKwh = estimateYearlyUse(stay.people, use.byAdults)
  const toKwh = (profileUse: number): Fraction => ({
    numerator: yearlyKwh * profileUse,
    denominator: use.yearProfile.total,
  })
  const span = getUseSpan(use.yearProfile, stay.first, stay.last)
  const { tariff, standingCharge, estimate } = calculateExactTerms(rates, use, stay)
  const periods = rates.standing.map((part, index) => ({
    from: part.row.from,
    estimated: part.row.estimated,
    unit: rates.unit[index]?.price ?? 0,
    standing: part.price,
    days: getOverlap(part, stay.span),
    kwh: toKwh(getOverlap(rates.unit[index] ?? part, span)),
  }))
  return {
    yearlyUse: yearlyKwh,
    largestHousehold: use.byAdults.length,
    periods: periods.filter(({ days }) => days > 0),
    months: splitByMonth(use, stay).map(({ used, ...month }) => ({ ...month, kwh: toKwh(used) })),
    tariff: toStep(tariff),
    standingCharge: toStep(standingCharge),
    estimate: toStep(estimate),
  }
}

/** The calendar months that a tenancy touches. */
function splitByMonth(
  { yearProfile }: EnergyUse,
  { first, last }: Tenancy,
): (Omit<MonthlyUse, 'kwh'> & { used: number })[] {
  const count = (last.year - first.year) * 12 + last.month - first.month + 1
  return Array.from({ length: count }, (_, index) => {
    const year = first.year + Math.floor((first.month + index) / 12)
    const month = (first.month + index) % 12
    const length = getMonthLengths(isLeapYear(year))[month] ?? 0
    const perDay = (isLeapYear(year) ? yearProfile.leap : yearProfile.common).perDay[month] ?? 0
    const days = (index === count - 1 ? last.day : length) - (index === 0 ? first.day - 1 : 0)
    return {
      month: `${year}-${String(month + 1).padStart(2, '0')}`,
      days,
      length,
      share: (perDay * length) / yearProfile.perShare,
      used: perDay * days,
    }
  })
}
