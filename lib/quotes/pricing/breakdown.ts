// How the figures of a quote come about. The steps are those by which priceQuotes works them out (energy-plans.ts,
// flat-prices.ts), each with its exact fraction; a test holds both together.
import type { ParsedPostcode } from '@/lib/addresses/postcodes/postcode'
import type { RateCard } from '../rate-cards/rate-card'
import { overlapOf } from './dated-price'
import type { ElectricQuote, GasQuote } from './energy'
import {
  electricOnlyEstimate,
  greensaver,
  type HomeEnergy,
  ratesOf,
  type Terms,
  times,
  unlimited,
  weeklyCost,
} from './energy-plans'
import { yearlyUse } from './estimated-consumption'
import { broadbandPrice, tvPrice, waterPrice } from './flat-prices'
import { type FuelWorking, fuelWorking, type Step, step } from './fuel-breakdown'
import { priceQuotes, type QuoteItem } from './price-quote'
import { findPlace, type Place, regionPrefix } from './supply-region'
import { type Tenancy, tenancy } from './tenancy'

export interface QuoteWorking {
  /** The version of the rates. */
  card: number
  people: number
  days: number
  place: PlaceWorking
  /** What the energy of this home would be, gas also where there is none; null for a place that is in no region. */
  energy: { gas: FuelWorking; electricity: FuelWorking } | null
  /** One for each item of the quote, in its order. */
  items: ItemWorking[]
}

interface PlaceWorking extends Place {
  /** The longest prefix of the postcode that the card knows, which decides the region. */
  prefix: string | null
  outcode: string
}

export type ItemWorking =
  | PayForUse
  | FixedPrice
  /** LITE: the supplier's bills are passed on, so there is no price. */
  | { kind: 'passed on'; item: QuoteItem }
  | { kind: 'no supply'; item: GasQuote | ElectricQuote; why: 'no mains gas' | 'no region' }
  | WaterWorking
  | TvWorking
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

interface WaterWorking {
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

interface TvWorking {
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
): QuoteWorking | null {
  const place = findPlace(card, postcode)
  if (!place) return null
  const stay = tenancy(numberOfTenants, startDate, endDate)
  const rates = ratesOf(card, place)
  const plans = plansOf(card, place, stay)
  return {
    card: card.id,
    people: stay.people,
    days: stay.days,
    place: { ...place, prefix: regionPrefix(card, postcode), outcode: postcode.outcode },
    energy: rates && {
      gas: fuelWorking(rates.gas, card.gasUse, stay),
      electricity: fuelWorking(rates.electricity, card.electricityUse, stay),
    },
    items: priceQuotes(card, place, numberOfTenants, startDate, endDate).map((item) =>
      explain(item, card, place, stay, plans),
    ),
  }
}

interface Plans {
  GREENSAVER: HomeEnergy
  UNLIMITED: HomeEnergy
}

function plansOf(card: RateCard, place: Place, stay: Tenancy): Plans {
  const payForUse = greensaver(card, place, stay)
  return { GREENSAVER: payForUse, UNLIMITED: unlimited(card, payForUse) }
}

function explain(item: QuoteItem, card: RateCard, place: Place, stay: Tenancy, plans: Plans): ItemWorking {
  switch (item.utilityType) {
    case 'gas':
    case 'electric':
      return 'tariff' in item ? explainEnergy(item, card, place, stay, plans) : { kind: 'passed on', item }
    case 'water':
      return {
        kind: 'water',
        item,
        annual: card.waterBills.get(place.area) ?? 0,
        use: yearlyUse(stay.people, card.waterUse.byOccupants),
        largestHousehold: card.waterUse.byOccupants.length,
        averageUse: card.waterUse.average,
        averageHousehold: card.plans.average_household,
        weekly: step(waterPrice(card, place, stay)),
      }
    case 'tv':
      return { kind: 'tv', item, periods: tvPeriods(card, stay), weekly: step(tvPrice(card, stay)) }
    case 'broadband': {
      const monthly = card.broadband.find(({ speed }) => speed === item.broadbandSpeed)?.monthly ?? 0
      return { kind: 'broadband', item, speed: item.broadbandSpeed, monthly, weekly: step(broadbandPrice(monthly)) }
    }
  }
}

function explainEnergy(
  item: GasQuote | ElectricQuote,
  card: RateCard,
  place: Place,
  { days }: Tenancy,
  plans: Plans,
): ItemWorking {
  if (place.region === null) return { kind: 'no supply', item, why: 'no region' }
  if (item.utilityType === 'gas' && !place.mainsGas) return { kind: 'no supply', item, why: 'no mains gas' }
  const home = plans[item.planType]
  const termsOf = ({ gas, electricity }: HomeEnergy): Terms => (item.utilityType === 'gas' ? gas : electricity)
  const terms = termsOf(home)
  const weekly = step(weeklyCost(terms, terms.estimate, days))
  const electricOnly = item.utilityType === 'electric' ? explainElectricOnly(card, plans, item.planType, days) : null
  if (item.planType === 'GREENSAVER') return { kind: 'pay for use', item, weekly, electricOnly }
  const before = termsOf(plans.GREENSAVER)
  return {
    kind: 'fixed price',
    item,
    tariff: scaled(before.tariff, card.plans.unlimited_unit_factor),
    estimate: scaled(before.estimate, card.plans.unlimited_allowance_factor),
    weekly,
    electricOnly,
  }
}

const scaled = (of: number, factor: number): Scaled => ({ of, factor, ...step(times(of, factor)) })

function explainElectricOnly(card: RateCard, plans: Plans, plan: keyof Plans, days: number): ElectricOnly {
  const home = plans[plan]
  const estimate = electricOnlyEstimate(card, home)
  return {
    gas: home.gasToReplace,
    allowance:
      plan === 'UNLIMITED' ? scaled(plans.GREENSAVER.gasToReplace, card.plans.unlimited_allowance_factor) : null,
    factor: card.plans.electric_only_factor,
    replacing: step(times(home.gasToReplace, card.plans.electric_only_factor)),
    estimate,
    weekly: step(weeklyCost(home.electricity, estimate, days)),
  }
}

const tvPeriods = ({ tvLicence }: RateCard, { span }: Tenancy): TvWorking['periods'] =>
  tvLicence
    .map((part) => ({ from: part.row.from, days: overlapOf(part, span), annual: part.price }))
    .filter(({ days }) => days > 0)
