// Explains how the figures of a quote are calculated. Repeats the steps that `priceQuotes` performs in energy-plans.ts
// and fixed-monthly-prices.ts, and keeps each step's exact fraction. A test checks that both give the same figures.
import type { ParsedPostcode } from '@/lib/addresses/postcodes/postcode'
import type { RateCard } from '../rate-cards/rate-card'
import {
  calculateWeeklyCost,
  type EnergyTerms,
  estimateElectricOnly,
  getRates,
  type HomeEnergy,
  multiplyByFactor,
  priceGreensaver,
  priceUnlimited,
} from './energy-plans'
import { estimateYearlyUse } from './estimated-consumption'
import { priceBroadband, priceTv, priceWater } from './fixed-monthly-prices'
import { explainFuel, type FuelBreakdown, type Step, toStep } from './fuel-breakdown'
import type { ElectricQuote, GasQuote } from './price-energy'
import { getOverlap } from './price-over-period'
import { priceQuotes, type QuoteItem } from './price-quote'
import { findRegionPrefix, findSupplyRegion, type SupplyRegion } from './supply-region'
import { createTenancy, type Tenancy } from './tenancy-period'

export interface QuoteBreakdown {
  /** The version of the rate card. */
  card: number
  people: number
  days: number
  place: PlaceBreakdown
  /**
   * How the rates and the use of both fuels are calculated, even if the home has no gas. Null if the place is in no
   * electricity region.
   */
  energy: { gas: FuelBreakdown; electricity: FuelBreakdown } | null
  /** One breakdown for each item of the quote, in the same order. */
  items: ItemBreakdown[]
}

interface PlaceBreakdown extends SupplyRegion {
  /** The longest of the postcode's prefixes that are on the card. It determines the region. Null if there's none. */
  prefix: string | null
  outcode: string
}

export type ItemBreakdown =
  | PayForUse
  | FixedPrice
  /** LITE has no price, because it passes on the supplier's bills. */
  | { kind: 'passed on'; item: QuoteItem }
  | { kind: 'no supply'; item: GasQuote | ElectricQuote; why: 'no mains gas' | 'no region' }
  | WaterBreakdown
  | TvBreakdown
  | { kind: 'broadband'; item: QuoteItem; speed: string; monthly: number; weekly: Step }

/** GREENSAVER: the price is calculated from the terms of the fuel. */
interface PayForUse {
  kind: 'pay for use'
  item: GasQuote | ElectricQuote
  weekly: Step
  electricOnly: ElectricOnly | null
}

/** UNLIMITED: GREENSAVER's rounded terms are multiplied by factors. */
interface FixedPrice {
  kind: 'fixed price'
  item: GasQuote | ElectricQuote
  tariff: Scaled
  estimate: Scaled
  weekly: Step
  electricOnly: ElectricOnly | null
}

/** A step that multiplies a whole number by a factor. The factor is in ten-thousandths. */
interface Scaled extends Step {
  of: number
  factor: number
}

/** The calculation for a home that uses electricity instead of gas. */
export interface ElectricOnly {
  /** The gas to replace, in whole kWh over the tenancy. */
  gas: number
  /** The step that calculates `gas` on UNLIMITED. Null on GREENSAVER, where `gas` is the estimate itself. */
  allowance: Scaled | null
  /** How many kWh of electricity replace one kWh of gas, in ten-thousandths. */
  factor: number
  /** The step that calculates how many kWh of electricity replace the gas. */
  replacing: Step
  /** The estimated electricity over the tenancy, including what replaces the gas, in whole kWh. */
  estimate: number
  weekly: Step
}

interface WaterBreakdown {
  kind: 'water'
  item: QuoteItem
  /** The area's average household bill, in pence per year. */
  annual: number
  /** This household's estimated use, in m³ per year. */
  use: number
  /** The number of people in the table's largest household. See `FuelBreakdown`. */
  largestHousehold: number
  /** An average household's use, in ten-thousandths of a m³ per year. */
  averageUse: number
  /** The number of people in an average household, in ten-thousandths. */
  averageHousehold: number
  weekly: Step
}

interface TvBreakdown {
  kind: 'tv'
  item: QuoteItem
  /** How many days of the tenancy each fee applies to. `annual` is the fee in pence per year. */
  periods: { from: string; days: number; annual: number }[]
  weekly: Step
}

/**
 * Explains every item of a quote. Rates are in hundredths of a penny, and prices in pence. `weekly` steps are in pence
 * per week.
 *
 * @param home the same values as the arguments of `priceQuotes`
 * @returns null if the postcode isn't served
 * @throws if the card lacks a figure that the place needs
 */
export function explainQuotes(
  card: RateCard,
  postcode: ParsedPostcode,
  { numberOfTenants, startDate, endDate }: { numberOfTenants: number; startDate: string; endDate: string },
): QuoteBreakdown | null {
  const supplyRegion = findSupplyRegion(card, postcode)
  if (!supplyRegion) return null
  const tenancy = createTenancy(numberOfTenants, startDate, endDate)
  const rates = getRates(card, supplyRegion)
  const plans = pricePlans(card, supplyRegion, tenancy)
  return {
    card: card.id,
    people: tenancy.people,
    days: tenancy.days,
    place: { ...supplyRegion, prefix: findRegionPrefix(card, postcode), outcode: postcode.outcode },
    energy: rates && {
      gas: explainFuel(rates.gas, card.gasUse, tenancy),
      electricity: explainFuel(rates.electricity, card.electricityUse, tenancy),
    },
    items: priceQuotes(card, supplyRegion, numberOfTenants, startDate, endDate).map((item) =>
      explainItem(item, card, supplyRegion, tenancy, plans),
    ),
  }
}

interface PlanTerms {
  GREENSAVER: HomeEnergy
  UNLIMITED: HomeEnergy
}

function pricePlans(card: RateCard, supplyRegion: SupplyRegion, tenancy: Tenancy): PlanTerms {
  const payForUse = priceGreensaver(card, supplyRegion, tenancy)
  return { GREENSAVER: payForUse, UNLIMITED: priceUnlimited(card, payForUse) }
}

function explainItem(
  item: QuoteItem,
  card: RateCard,
  supplyRegion: SupplyRegion,
  tenancy: Tenancy,
  plans: PlanTerms,
): ItemBreakdown {
  switch (item.utilityType) {
    case 'gas':
    case 'electric':
      return 'tariff' in item ? explainEnergy(item, card, supplyRegion, tenancy, plans) : { kind: 'passed on', item }
    case 'water':
      return {
        kind: 'water',
        item,
        annual: card.waterBills.get(supplyRegion.area) ?? 0,
        use: estimateYearlyUse(tenancy.people, card.waterUse.byOccupants),
        largestHousehold: card.waterUse.byOccupants.length,
        averageUse: card.waterUse.average,
        averageHousehold: card.plans.average_household,
        weekly: toStep(priceWater(card, supplyRegion, tenancy)),
      }
    case 'tv':
      return { kind: 'tv', item, periods: getTvPeriods(card, tenancy), weekly: toStep(priceTv(card, tenancy)) }
    case 'broadband': {
      const monthly = card.broadband.find(({ speed }) => speed === item.broadbandSpeed)?.monthly ?? 0
      return { kind: 'broadband', item, speed: item.broadbandSpeed, monthly, weekly: toStep(priceBroadband(monthly)) }
    }
  }
}

function explainEnergy(
  item: GasQuote | ElectricQuote,
  card: RateCard,
  supplyRegion: SupplyRegion,
  { days }: Tenancy,
  plans: PlanTerms,
): ItemBreakdown {
  if (supplyRegion.region === null) return { kind: 'no supply', item, why: 'no region' }
  if (item.utilityType === 'gas' && !supplyRegion.mainsGas) return { kind: 'no supply', item, why: 'no mains gas' }
  const home = plans[item.planType]
  const getTerms = ({ gas, electricity }: HomeEnergy): EnergyTerms => (item.utilityType === 'gas' ? gas : electricity)
  const terms = getTerms(home)
  const weekly = toStep(calculateWeeklyCost(terms, terms.estimate, days))
  const electricOnly = item.utilityType === 'electric' ? explainElectricOnly(card, plans, item.planType, days) : null
  if (item.planType === 'GREENSAVER') return { kind: 'pay for use', item, weekly, electricOnly }
  const greensaverTerms = getTerms(plans.GREENSAVER)
  return {
    kind: 'fixed price',
    item,
    tariff: scale(greensaverTerms.tariff, card.plans.unlimited_unit_factor),
    estimate: scale(greensaverTerms.estimate, card.plans.unlimited_allowance_factor),
    weekly,
    electricOnly,
  }
}

const scale = (of: number, factor: number): Scaled => ({ of, factor, ...toStep(multiplyByFactor(of, factor)) })

function explainElectricOnly(card: RateCard, plans: PlanTerms, plan: keyof PlanTerms, days: number): ElectricOnly {
  const home = plans[plan]
  const estimate = estimateElectricOnly(card, home)
  return {
    gas: home.gasToReplace,
    allowance:
      plan === 'UNLIMITED' ? scale(plans.GREENSAVER.gasToReplace, card.plans.unlimited_allowance_factor) : null,
    factor: card.plans.electric_only_factor,
    replacing: toStep(multiplyByFactor(home.gasToReplace, card.plans.electric_only_factor)),
    estimate,
    weekly: toStep(calculateWeeklyCost(home.electricity, estimate, days)),
  }
}

const getTvPeriods = ({ tvLicence }: RateCard, { span }: Tenancy): TvBreakdown['periods'] =>
  tvLicence
    .map((part) => ({ from: part.row.from, days: getOverlap(part, span), annual: part.price }))
    .filter(({ days }) => days > 0)
