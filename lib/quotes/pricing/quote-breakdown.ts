// How the figures of a quote come about. The steps are those by which priceQuotes works them out (energy-plans.ts,
// fixed-monthly-prices.ts), each with its exact fraction; a test holds both together.
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
  /** The version of the rates. */
  card: number
  people: number
  days: number
  place: PlaceBreakdown
  /** What the energy of this home would be, gas also where there is none; null for a place that is in no region. */
  energy: { gas: FuelBreakdown; electricity: FuelBreakdown } | null
  /** One for each item of the quote, in its order. */
  items: ItemBreakdown[]
}

interface PlaceBreakdown extends SupplyRegion {
  /** The longest prefix of the postcode that the card knows, which decides the region. */
  prefix: string | null
  outcode: string
}

export type ItemBreakdown =
  | PayForUse
  | FixedPrice
  /** LITE: the supplier's bills are passed on, so there is no price. */
  | { kind: 'passed on'; item: QuoteItem }
  | { kind: 'no supply'; item: GasQuote | ElectricQuote; why: 'no mains gas' | 'no region' }
  | WaterBreakdown
  | TvBreakdown
  | { kind: 'broadband'; item: QuoteItem; speed: string; monthly: number; weekly: Step }

/** GREENSAVER: its terms are those of the fuel. */
interface PayForUse {
  kind: 'pay for use'
  item: GasQuote | ElectricQuote
  weekly: Step
  electricOnly: ElectricOnly | null
}

/** UNLIMITED: GREENSAVER's rounded terms times factors, in ten-thousandths. */
interface FixedPrice {
  kind: 'fixed price'
  item: GasQuote | ElectricQuote
  tariff: Scaled
  estimate: Scaled
  weekly: Step
  electricOnly: ElectricOnly | null
}

/** A whole number times a factor in ten-thousandths. */
interface Scaled extends Step {
  of: number
  factor: number
}

/** The home with electricity alone: gas that it would use, replaced. */
export interface ElectricOnly {
  /** Whole kWh of gas over the tenancy. */
  gas: number
  /** How UNLIMITED's allowance comes to that gas; null for GREENSAVER, whose gas is the estimate. */
  allowance: Scaled | null
  /** In ten-thousandths: kWh of electricity for a kWh of gas. */
  factor: number
  /** kWh of electricity for that gas. */
  replacing: Step
  /** All whole kWh of electricity. */
  estimate: number
  weekly: Step
}

interface WaterBreakdown {
  kind: 'water'
  item: QuoteItem
  /** Pence a year of an average household. */
  annual: number
  /** m³ a year of this household, and of an average one in ten-thousandths of a m³. */
  use: number
  /** How many rows the table of use has, as in FuelWorking. */
  largestHousehold: number
  averageUse: number
  /** People in an average household, in ten-thousandths. */
  averageHousehold: number
  weekly: Step
}

interface TvBreakdown {
  kind: 'tv'
  item: QuoteItem
  /** Days of the tenancy at each fee, in pence a year. */
  periods: { from: string; days: number; annual: number }[]
  weekly: Step
}

/**
 * The working of every item of a quote, for people to follow. Whole numbers in the units of the rate card (hundredths of a
 * penny for rates, pence for prices); a weekly step is in pence a week.
 *
 * @param home its number of tenants, 1 or more, and a first and a last day as priceQuotes takes them
 * @returns null where nothing is served
 * @throws when the card lacks a figure that the place needs
 */
export function explainQuotes(
  card: RateCard,
  postcode: ParsedPostcode,
  { numberOfTenants, startDate, endDate }: { numberOfTenants: number; startDate: string; endDate: string },
): QuoteBreakdown | null {
  const supplyRegion = findSupplyRegion(card, postcode)
  if (!supplyRegion) return null
  const stay = createTenancy(numberOfTenants, startDate, endDate)
  const rates = getRates(card, supplyRegion)
  const plans = pricePlans(card, supplyRegion, stay)
  return {
    card: card.id,
    people: stay.people,
    days: stay.days,
    place: { ...supplyRegion, prefix: findRegionPrefix(card, postcode), outcode: postcode.outcode },
    energy: rates && {
      gas: explainFuel(rates.gas, card.gasUse, stay),
      electricity: explainFuel(rates.electricity, card.electricityUse, stay),
    },
    items: priceQuotes(card, supplyRegion, numberOfTenants, startDate, endDate).map((item) =>
      explainItem(item, card, supplyRegion, stay, plans),
    ),
  }
}

interface PlanTerms {
  GREENSAVER: HomeEnergy
  UNLIMITED: HomeEnergy
}

function pricePlans(card: RateCard, supplyRegion: SupplyRegion, stay: Tenancy): PlanTerms {
  const payForUse = priceGreensaver(card, supplyRegion, stay)
  return { GREENSAVER: payForUse, UNLIMITED: priceUnlimited(card, payForUse) }
}

function explainItem(
  item: QuoteItem,
  card: RateCard,
  supplyRegion: SupplyRegion,
  stay: Tenancy,
  plans: PlanTerms,
): ItemBreakdown {
  switch (item.utilityType) {
    case 'gas':
    case 'electric':
      return 'tariff' in item ? explainEnergy(item, card, supplyRegion, stay, plans) : { kind: 'passed on', item }
    case 'water':
      return {
        kind: 'water',
        item,
        annual: card.waterBills.get(supplyRegion.area) ?? 0,
        use: estimateYearlyUse(stay.people, card.waterUse.byOccupants),
        largestHousehold: card.waterUse.byOccupants.length,
        averageUse: card.waterUse.average,
        averageHousehold: card.plans.average_household,
        weekly: toStep(priceWater(card, supplyRegion, stay)),
      }
    case 'tv':
      return { kind: 'tv', item, periods: getTvPeriods(card, stay), weekly: toStep(priceTv(card, stay)) }
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
