// What a home is charged for energy on each priced plan, in the figures that are published: all are
// rounded here, and what follows uses nothing else, so a caller can check a quote from its item.

import type { EnergyUse, FuelRates, RateCard, RegionRates } from '../rate-cards/rate-card'
import { totalOver } from './dated-price'
import { yearlyUse } from './estimated-consumption'
import { spanOfUse } from './monthly-profile'
import { type Fraction, rounded } from './rounding'
import type { Place } from './supply-region'
import type { Tenancy } from './tenancy'

/** Rates in hundredths of a penny, VAT included. */
export interface Terms {
  /** Per kWh. */
  tariff: number
  /** Per day. */
  standingCharge: number
  /** Whole kWh over the tenancy. */
  estimate: number
}

export interface HomeEnergy {
  gas: Terms
  electricity: Terms
  /** Whole kWh over the tenancy that gas would supply, also where there is none. */
  gasToReplace: number
}

const NO_SUPPLY: Terms = { tariff: 0, standingCharge: 0, estimate: 0 }

/** GREENSAVER, pay for use at the card's rates. All 0 for a place that is in no region. */
export function greensaver(card: RateCard, place: Place, tenancy: Tenancy): HomeEnergy {
  const rates = ratesOf(card, place)
  if (!rates) return { gas: NO_SUPPLY, electricity: NO_SUPPLY, gasToReplace: 0 }
  const gas = termsOf(rates.gas, card.gasUse, tenancy)
  return {
    gas: place.mainsGas ? gas : NO_SUPPLY,
    electricity: termsOf(rates.electricity, card.electricityUse, tenancy),
    gasToReplace: gas.estimate,
  }
}

/** UNLIMITED, a fixed price: a dearer unit and a larger allowance than GREENSAVER's. */
export function unlimited({ plans }: RateCard, home: HomeEnergy): HomeEnergy {
  const allowance = (use: number) => rounded(times(use, plans.unlimited_allowance_factor))
  const fixed = ({ tariff, standingCharge, estimate }: Terms): Terms => ({
    tariff: rounded(times(tariff, plans.unlimited_unit_factor)),
    standingCharge,
    estimate: allowance(estimate),
  })
  return { gas: fixed(home.gas), electricity: fixed(home.electricity), gasToReplace: allowance(home.gasToReplace) }
}

/** Whole kWh over the tenancy of a home that has electricity alone. */
export function electricOnlyEstimate({ plans }: RateCard, { electricity, gasToReplace }: HomeEnergy): number {
  return electricity.estimate + rounded(times(gasToReplace, plans.electric_only_factor))
}

/** Pence a week before they are rounded: the cost over the tenancy ÷ its weeks. */
export function weeklyCost(terms: Terms, kwh: number, days: number): Fraction {
  // From hundredths of a penny to pence and from days to weeks in one division.
  return { numerator: costOf(terms, kwh, days) * 7, denominator: 100 * days }
}

/** What a use costs over a number of days, in hundredths of a penny. */
export function costOf({ tariff, standingCharge }: Terms, kwh: number, days: number): number {
  return tariff * kwh + standingCharge * days
}

/** Without a region there are no rates; a region without rates is a fault of the card. */
export function ratesOf(card: RateCard, { region }: Place): RegionRates | null {
  if (region === null) return null
  const rates = card.energyRates.get(region)
  if (!rates) throw new Error(`rate card ${card.id} has no energy rates for region ${region}`)
  return rates
}

function termsOf(rates: FuelRates, use: EnergyUse, tenancy: Tenancy): Terms {
  const { tariff, standingCharge, estimate } = exactTerms(rates, use, tenancy)
  return { tariff: rounded(tariff), standingCharge: rounded(standingCharge), estimate: rounded(estimate) }
}

/**
 * The terms of GREENSAVER before they are rounded. Over several periods the unit rate is weighted by use and the
 * standing charge by days.
 */
export function exactTerms(rates: FuelRates, use: EnergyUse, tenancy: Tenancy): Record<keyof Terms, Fraction> {
  const span = spanOfUse(use.overYear, tenancy.first, tenancy.last)
  const used = span.until - span.from
  return {
    tariff: { numerator: totalOver(rates.unit, span), denominator: used },
    standingCharge: { numerator: totalOver(rates.standing, tenancy.span), denominator: tenancy.days },
    estimate: { numerator: yearlyUse(tenancy.people, use.byAdults) * used, denominator: use.overYear.total },
  }
}

/** @param factor in ten-thousandths */
export const times = (amount: number, factor: number): Fraction => ({
  numerator: amount * factor,
  denominator: 10_000,
})
