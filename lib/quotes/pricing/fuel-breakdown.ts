import { isLeapYear, monthLengths } from '@/lib/platform/validation/calendar-date'
import type { EnergyUse, FuelRates } from '../rate-cards/rate-card'
import { overlapOf } from './dated-price'
import { exactTerms } from './energy-plans'
import { yearlyUse } from './estimated-consumption'
import { spanOfUse } from './monthly-profile'
import { type Fraction, rounded } from './rounding'
import type { Tenancy } from './tenancy'

/** A fraction, and the whole number that it is rounded to. */
export interface Step extends Fraction {
  figure: number
}

export const step = (fraction: Fraction): Step => ({ ...fraction, figure: rounded(fraction) })

/** How the terms of one fuel come about; rates in hundredths of a penny. */
export interface FuelWorking {
  /** kWh a year of a household of this size. */
  yearlyUse: number
  /** How many rows the table of use has: a larger household adds the last step for each further person. */
  largestHousehold: number
  /** The rows of the card that hold on days of the tenancy, earliest first. */
  periods: RatePeriod[]
  months: MonthOfUse[]
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

interface MonthOfUse {
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
export function fuelWorking(rates: FuelRates, use: EnergyUse, stay: Tenancy): FuelWorking {
  const yearly = yearlyUse(stay.people, use.byAdults)
  const kwh = (used: number): Fraction => ({ numerator: yearly * used, denominator: use.overYear.total })
  const span = spanOfUse(use.overYear, stay.first, stay.last)
  const { tariff, standingCharge, estimate } = exactTerms(rates, use, stay)
  const periods = rates.standing.map((part, index) => ({
    from: part.row.from,
    estimated: part.row.estimated,
    unit: rates.unit[index]?.price ?? 0,
    standing: part.price,
    days: overlapOf(part, stay.span),
    kwh: kwh(overlapOf(rates.unit[index] ?? part, span)),
  }))
  return {
    yearlyUse: yearly,
    largestHousehold: use.byAdults.length,
    periods: periods.filter(({ days }) => days > 0),
    months: monthsOf(use, stay).map(({ used, ...month }) => ({ ...month, kwh: kwh(used) })),
    tariff: step(tariff),
    standingCharge: step(standingCharge),
    estimate: step(estimate),
  }
}

/** The calendar months that a tenancy touches. */
function monthsOf({ overYear }: EnergyUse, { first, last }: Tenancy): (Omit<MonthOfUse, 'kwh'> & { used: number })[] {
  const count = (last.year - first.year) * 12 + last.month - first.month + 1
  return Array.from({ length: count }, (_, index) => {
    const year = first.year + Math.floor((first.month + index) / 12)
    const month = (first.month + index) % 12
    const length = monthLengths(isLeapYear(year))[month] ?? 0
    const perDay = (isLeapYear(year) ? overYear.leap : overYear.common).perDay[month] ?? 0
    const days = (index === count - 1 ? last.day : length) - (index === 0 ? first.day - 1 : 0)
    return {
      month: `${year}-${String(month + 1).padStart(2, '0')}`,
      days,
      length,
      share: (perDay * length) / overYear.perShare,
      used: perDay * days,
    }
  })
}
