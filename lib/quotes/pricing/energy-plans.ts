// What a home is charged for energy on each priced plan, in the figures that are published: all are
// rounded here, and what follows uses nothing else, so a caller can check a quote from its item.

import type { EnergyUse, FuelRates, RateCard, RegionRates } from '../rate-cards/rate-card'
import { estimateYearlyUse } from './estimated-consumption'
import { getUseSpan } from './monthly-consumption-shares'
import { sumOver } from './price-over-period'
import { type Fraction, roundFraction } from './rounding'
import type { SupplyRegion } from './supply-region'
import type { Tenancy } from './tenancy-period'

/** Rates in hundredths of a penny, VAT included. */
export interface EnergyTerms {
  /** Per kWh. */
  tariff: number
  /** Per day. */
  standingCharge: number
  /** Whole kWh over the tenancy. */
  estimate: number
}

export interface HomeEnergy {
  gas: EnergyTerms
  electricity: EnergyTerms
  /** Whole kWh over the tenancy that gas would supply, also where there is none. */
  gasToReplace: number
}

const NO_SUPPLY: EnergyTerms = { tariff: 0, standingCharge: 0, estimate: 0 }

/** GREENSAVER, pay for use at the card's rates. All 0 for a place that is in no region. */
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

/** UNLIMITED, a fixed price: a dearer unit and a larger allowance than GREENSAVER's. */
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

/** Whole kWh over the tenancy of a home that has electricity alone. */
export function estimateElectricOnly({ plans }: RateCard, { electricity, gasToReplace }: HomeEnergy): number {
  return electricity.estimate + roundFraction(multiplyByFactor(gasToReplace, plans.electric_only_factor))
}

/** Pence a week before they are rounded: the cost over the tenancy ÷ its weeks. */
export function calculateWeeklyCost(terms: EnergyTerms, kwh: number, days: number): Fraction {
  // From hundredths of a penny to pence and from days to weeks in one division.
  return { numerator: calculateCost(terms, kwh, days) * 7, denominator: 100 * days }
}

/** What a use costs over a number of days, in hundredths of a penny. */
export function calculateCost({ tariff, standingCharge }: EnergyTerms, kwh: number, days: number): number {
  return tariff * kwh + standingCharge * days
}

/** Without a region there are no rates; a region without rates is a fault of the card. */
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
 * The terms of GREENSAVER before they are rounded. Over several periods the unit rate is weighted by use and the
 * standing charge by days.
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
