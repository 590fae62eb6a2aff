import { getMonthLengths, isLeapYear } from '@/lib/platform/validation/calendar-date'
import type { EnergyUse, FuelRates } from '../rate-cards/rate-card'
import { calculateExactTerms } from './energy-plans'
import { estimateYearlyUse } from './estimated-consumption'
import { getUseSpan } from './monthly-consumption-shares'
import { getOverlap } from './price-over-period'
import { type Fraction, roundFraction } from './rounding'
import type { Tenancy } from './tenancy-period'

/** A step of a calculation: an exact fraction, and the whole number that it's rounded to. */
export interface Step extends Fraction {
  figure: number
}

export const toStep = (fraction: Fraction): Step => ({ ...fraction, figure: roundFraction(fraction) })

/** The calculation of a fuel's terms, step by step. Rates are in hundredths of a penny. */
export interface FuelBreakdown {
  /** The yearly use of a household of this size, in kWh. */
  yearlyUse: number
  /**
   * The number of people in the largest household in the table of yearly use. In a larger household, each extra person
   * adds the difference between the table's last two rows.
   */
  largestHousehold: number
  /** The rate periods that overlap the tenancy, earliest first. */
  periods: RatePeriod[]
  months: MonthlyUse[]
  tariff: Step
  standingCharge: Step
  estimate: Step
}

interface RatePeriod {
  /** The start date of the card's row, YYYY-MM-DD. The first row also applies to earlier days. */
  from: string
  estimated: boolean
  /** The rate per kWh. */
  unit: number
  /** The standing charge per day. */
  standing: number
  /** How many days of the tenancy are in this period. */
  days: number
  kwh: Fraction
}

interface MonthlyUse {
  /** The month, in the format YYYY-MM. */
  month: string
  /** How many days of the tenancy are in this month. */
  days: number
  /** How many days this month has. */
  length: number
  /** The month's share of a year's use, in ten-thousandths. */
  share: number
  kwh: Fraction
}

/** Calculates GREENSAVER's terms for a fuel, and returns every step of the calculation. */
export function explainFuel(rates: FuelRates, use: EnergyUse, tenancy: Tenancy): FuelBreakdown {
  const yearlyKwh = estimateYearlyUse(tenancy.people, use.byAdults)
  const toKwh = (profileUse: number): Fraction => ({
    numerator: yearlyKwh * profileUse,
    denominator: use.yearProfile.total,
  })
  const span = getUseSpan(use.yearProfile, tenancy.first, tenancy.last)
  const { tariff, standingCharge, estimate } = calculateExactTerms(rates, use, tenancy)
  const periods = rates.standing.map((part, index) => ({
    from: part.row.from,
    estimated: part.row.estimated,
    unit: rates.unit[index]?.price ?? 0,
    standing: part.price,
    days: getOverlap(part, tenancy.span),
    kwh: toKwh(getOverlap(rates.unit[index] ?? part, span)),
  }))
  return {
    yearlyUse: yearlyKwh,
    largestHousehold: use.byAdults.length,
    periods: periods.filter(({ days }) => days > 0),
    months: splitByMonth(use, tenancy).map(({ used, ...month }) => ({ ...month, kwh: toKwh(used) })),
    tariff: toStep(tariff),
    standingCharge: toStep(standingCharge),
    estimate: toStep(estimate),
  }
}

/** Splits the tenancy into calendar months, with the use in each. */
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
