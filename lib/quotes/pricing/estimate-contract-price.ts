import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { SERVICES, type Service } from '@/lib/contracts/utility-services'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { RateCard } from '../rate-cards/rate-card'
import { comparePlans, PRICED_PLANS } from './compare-plans'
import { priceQuotes } from './price-quote'
import { findSupplyRegion } from './supply-region'

/** The columns of a contract on which its price depends. */
export interface PricedContract extends Record<Service, boolean> {
  postcode: string
  numberOfTenants: number
  startDate: Date
  endDate: Date
  broadband: string
}

/** A contract's price at the rates of a rate card, in GBP per week. */
export interface PriceEstimate {
  /** The services that the prices cover, such as 'TV licence only'. Null if they cover all services. */
  coverage: string | null
  /**
   * The price on each energy plan, because contracts don't store the plan. There's one price without a plan if the plan
   * makes no difference.
   */
  prices: { plan: string | null; household: number; person: number }[]
}

/**
 * Estimates a contract's price as a quote for the same home, dates and services would. Returns null if none of the
 * services has a price, or the card has no prices for the postcode's area.
 */
export function estimateContractPrice(card: RateCard, contract: PricedContract): PriceEstimate | null {
  const postcode = parsePostcode(contract.postcode)
  const supplyRegion = postcode && findSupplyRegion(card, postcode)
  if (!supplyRegion) return null
  const { numberOfTenants: people, startDate, endDate, broadband } = contract
  const quotes = priceQuotes(card, supplyRegion, people, toIsoDate(startDate), toIsoDate(endDate))
  const services = SERVICES.filter((service) => contract[service])
  const { totals } = comparePlans(quotes, services, people, broadband)
  if (!totals) return null
  const prices = PRICED_PLANS.map((plan) => ({ plan, household: totals.household[plan], person: totals.person[plan] }))
  const [first, ...others] = prices
  const isSamePrice = others.every(({ household }) => household === first?.household)
  return { coverage: totals.coverage, prices: first && isSamePrice ? [{ ...first, plan: null }] : prices }
}
