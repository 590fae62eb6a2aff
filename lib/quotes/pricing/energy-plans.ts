// Calculates the energy terms (rates and estimated use) of a home on the plans GREENSAVER and UNLIMITED. Rounds every
// figure to the precision at which we publish it. Later steps use only the rounded figures, so a client can recalculate
// a quote from the fields of its item.

import type { EnergyUse, FuelRates, RateCard, RegionRates } from '../rate-cards/rate-card'
import { estimateYearlyUse } from './estimated-consumption'
import { getUseSpan } from './monthly-consumption-shares'
import { sumOver } from './price-over-period'
import { type Fraction, roundFraction } from './rounding'
import type { SupplyRegion } from './supply-region'
import type { Tenancy } from './tenancy-period'

/**
 * The rates and the estimated use on which a fuel's price is based. Rates are in hundredths of a penny, including VAT.
 */
export interface EnergyTerms {
  /** The rate per kWh. */
  tariff: number
  /** The rate per day. */
  standingCharge: number
  /** The estimated use over the tenancy, in whole kWh. */
  estimate: number
}

export interface HomeEnergy {
  gas: EnergyTerms
  electricity: EnergyTerms
  /**
   * The gas that the home would use over the tenancy if it had mains gas, in whole kWh. An electric-only home replaces
   * it with electricity.
   */
  gasToReplace: number
}

const NO_SUPPLY: EnergyTerms = { tariff: 0, standingCharge: 0, estimate: 0 }

/**
 * Calculates the terms of GREENSAVER, which charges for use at the rates of the rate card. All terms are 0 if the place
 * is in no electricity region. The gas terms are also 0 if it has no mains gas.
 */
export function priceGreensaver(card: RateCard, supplyRegion: SupplyRegion, tenancy: Tenancy): HomeEnergy {
  const rates = getRates(card, supplyRegion)
  if (!rates) return { gas: NO_SUPPLY, electricity: NO_SUPPLY, gasToReplace: 0 }
  const gas = calculateTerms(rates.gas, card.gasUse, tenancy)
  return {
    gas: supplyRegion.mainsGas ? gas : NO_SUPPLY,
    electricity: calculateTerms(rates.electricity, card.electricityUse, tenancy),
    gasToReplace: gas.estimate,
  }
}

/**
 * Calculates the terms of UNLIMITED from those of GREENSAVER. UNLIMITED's fixed price is based on a higher unit rate
 * and more use.
 */
export function priceUnlimited({ plans }: RateCard, home: HomeEnergy): HomeEnergy {
  const scaleUse = (use: number) => roundFraction(multiplyByFactor(use, plans.unlimited_allowance_factor))
  const scaleTerms = ({ tariff, standingCharge, estimate }: EnergyTerms): EnergyTerms => ({
    tariff: roundFraction(multiplyByFactor(tariff, plans.unlimited_unit_factor)),
    standingCharge,
    estimate: scaleUse(estimate),
  })
  return {
    gas: scaleTerms(home.gas),
    electricity: scaleTerms(home.electricity),
    gasToReplace: scaleUse(home.gasToReplace),
  }
}

/** Estimates how many whole kWh a home uses over the tenancy if it uses electricity for everything. */
export function estimateElectricOnly({ plans }: RateCard, { electricity, gasToReplace }: HomeEnergy): number {
  return electricity.estimate + roundFraction(multiplyByFactor(gasToReplace, plans.electric_only_factor))
}

/** Returns the unrounded cost per week, in pence. */
export function calculateWeeklyCost(terms: EnergyTerms, kwh: number, days: number): Fraction {
  // This one division converts both hundredths of a penny to pence and days to weeks, so nothing is rounded twice.
  return { numerator: calculateCost(terms, kwh, days) * 7, denominator: 100 * days }
}

/** Returns the cost of using `kwh` over a number of days, in hundredths of a penny. */
export function calculateCost({ tariff, standingCharge }: EnergyTerms, kwh: number, days: number): number {
  return tariff * kwh + standingCharge * days
}

/**
 * Returns the energy rates of a place, or null if it's in no electricity region. Throws if the card lacks rates for the
 * region.
 */
export function getRates(card: RateCard, { region }: SupplyRegion): RegionRates | null {
  if (region === null) return null
  const rates = card.energyRates.get(region)
  if (!rates) throw new Error(`rate card ${card.id} has no energy rates for region ${region}`)
  return rates
}

function calculateTerms(rates: FuelRates, use: EnergyUse, tenancy: Tenancy): EnergyTerms {
  const { tariff, standingCharge, estimate } = calculateExactTerms(rates, use, tenancy)
  return {
    tariff: roundFraction(tariff),
    standingCharge: roundFraction(standingCharge),
    estimate: roundFraction(estimate),
  }
}

/**
 * Calculates GREENSAVER's terms before rounding. If the rates change during the tenancy, the unit rate is weighted by
 * use and the standing charge by days.
 */
export function calculateExactTerms(
  rates: FuelRates,
  use: EnergyUse,
  tenancy: Tenancy,
): Record<keyof EnergyTerms, Fraction> {
  const span = getUseSpan(use.yearProfile, tenancy.first, tenancy.last)
  const useOverTenancy = span.until - span.from
  return {
    tariff: { numerator: sumOver(rates.unit, span), denominator: useOverTenancy },
    standingCharge: { numerator: sumOver(rates.standing, tenancy.span), denominator: tenancy.days },
    estimate: {
      numerator: estimateYearlyUse(tenancy.people, use.byAdults) * useOverTenancy,
      denominator: use.yearProfile.total,
    },
  }
}

/** @param factor in ten-thousandths */
export const multiplyByFactor = (amount: number, factor: number): Fraction => ({
  numerator: amount * factor,
  denominator: 10_000,
})
