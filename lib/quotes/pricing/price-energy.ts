import type { RateCard } from '../rate-cards/rate-card'
import {
  calculateWeeklyCost,
  type EnergyTerms,
  estimateElectricOnly,
  type HomeEnergy,
  priceGreensaver,
  priceUnlimited,
} from './energy-plans'
import { roundFraction } from './rounding'
import type { SupplyRegion } from './supply-region'
import type { Tenancy } from './tenancy-period'

/**
 * A quote for gas or electricity. Rates are in pence, including VAT. Estimates are in kWh over the tenancy, and quotes
 * in GBP per week.
 */
export type EnergyQuote = GasQuote | GasLite | ElectricQuote | ElectricLite

interface PricedEnergy {
  planType: PricedPlan
  tariff: number
  estimate: number
  standingCharge: number
  weeklyQuote: number
}

export interface GasQuote extends PricedEnergy {
  utilityType: 'gas'
}

export interface ElectricQuote extends PricedEnergy {
  utilityType: 'electric'
  electricOnlyEstimate: number
  weeklyQuoteElectricOnly: number
}

/** A quote for LITE. Its weekly quote is 0, because LITE passes on the supplier's bills. */
interface GasLite {
  utilityType: 'gas'
  planType: 'LITE'
  weeklyQuote: number
}

interface ElectricLite {
  utilityType: 'electric'
  planType: 'LITE'
  weeklyQuote: number
  weeklyQuoteElectricOnly: number
}

type PricedPlan = 'GREENSAVER' | 'UNLIMITED'

/** Builds the quotes for gas, then those for electricity. The plans are in the order GREENSAVER, LITE, UNLIMITED. */
export function buildEnergyQuotes(card: RateCard, supplyRegion: SupplyRegion, tenancy: Tenancy): EnergyQuote[] {
  const payForUse = priceGreensaver(card, supplyRegion, tenancy)
  const fixedPrice = priceUnlimited(card, payForUse)
  const { days } = tenancy
  return [
    buildGasQuote('GREENSAVER', payForUse, days),
    { utilityType: 'gas', planType: 'LITE', weeklyQuote: 0 },
    buildGasQuote('UNLIMITED', fixedPrice, days),
    buildElectricQuote('GREENSAVER', payForUse, estimateElectricOnly(card, payForUse), days),
    { utilityType: 'electric', planType: 'LITE', weeklyQuote: 0, weeklyQuoteElectricOnly: 0 },
    buildElectricQuote('UNLIMITED', fixedPrice, estimateElectricOnly(card, fixedPrice), days),
  ]
}

function buildGasQuote(planType: PricedPlan, { gas }: HomeEnergy, days: number): GasQuote {
  return {
    utilityType: 'gas',
    planType,
    tariff: gas.tariff / 100,
    estimate: gas.estimate,
    standingCharge: gas.standingCharge / 100,
    weeklyQuote: getWeeklyPounds(gas, gas.estimate, days),
  }
}

function buildElectricQuote(
  planType: PricedPlan,
  { electricity }: HomeEnergy,
  electricOnlyEstimate: number,
  days: number,
): ElectricQuote {
  return {
    utilityType: 'electric',
    planType,
    tariff: electricity.tariff / 100,
    estimate: electricity.estimate,
    standingCharge: electricity.standingCharge / 100,
    electricOnlyEstimate,
    weeklyQuote: getWeeklyPounds(electricity, electricity.estimate, days),
    weeklyQuoteElectricOnly: getWeeklyPounds(electricity, electricOnlyEstimate, days),
  }
}

/** Returns the cost per week in GBP, rounded half up to the penny. */
const getWeeklyPounds = (terms: EnergyTerms, kwh: number, days: number) =>
  roundFraction(calculateWeeklyCost(terms, kwh, days)) / 100
