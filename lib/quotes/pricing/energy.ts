import type { RateCard } from '../rate-cards/rate-card'
import { electricOnlyEstimate, greensaver, type HomeEnergy, type Terms, unlimited, weeklyCost } from './energy-plans'
import { rounded } from './rounding'
import type { Place } from './supply-region'
import type { Tenancy } from './tenancy'

/** Rates in pence, VAT included; estimates in kWh over the tenancy; quotes in GBP a week. */
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

/** LITE passes the supplier's bills through, so it has no price. */
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

/** Gas, then electric, each as GREENSAVER, LITE and UNLIMITED. */
export function energyQuotes(card: RateCard, place: Place, tenancy: Tenancy): EnergyQuote[] {
  const payForUse = greensaver(card, place, tenancy)
  const fixedPrice = unlimited(card, payForUse)
  const { days } = tenancy
  return [
    gasQuote('GREENSAVER', payForUse, days),
    { utilityType: 'gas', planType: 'LITE', weeklyQuote: 0 },
    gasQuote('UNLIMITED', fixedPrice, days),
    electricQuote('GREENSAVER', payForUse, electricOnlyEstimate(card, payForUse), days),
    { utilityType: 'electric', planType: 'LITE', weeklyQuote: 0, weeklyQuoteElectricOnly: 0 },
    electricQuote('UNLIMITED', fixedPrice, electricOnlyEstimate(card, fixedPrice), days),
  ]
}

function gasQuote(planType: PricedPlan, { gas }: HomeEnergy, days: number): GasQuote {
  return {
    utilityType: 'gas',
    planType,
    tariff: gas.tariff / 100,
    estimate: gas.estimate,
    standingCharge: gas.standingCharge / 100,
    weeklyQuote: weekly(gas, gas.estimate, days),
  }
}

function electricQuote(
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
    weeklyQuote: weekly(electricity, electricity.estimate, days),
    weeklyQuoteElectricOnly: weekly(electricity, electricOnlyEstimate, days),
  }
}

/** GBP a week: the cost over the tenancy ÷ its weeks, to the penny, half up. */
const weekly = (terms: Terms, kwh: number, days: number) => rounded(weeklyCost(terms, kwh, days)) / 100
