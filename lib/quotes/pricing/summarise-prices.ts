import { type Comparison, PRICED_PLANS } from './compare-plans'

/** The price of a contract's services, in GBP per week. */
export interface PriceSummary {
  /** The services that the prices cover, such as 'TV licence only'. Null if they cover all services. */
  coverage: string | null
  /**
   * The price on each energy plan, because contracts don't store the plan. There's one price without a plan if the plan
   * makes no difference.
   */
  prices: { plan: string | null; household: number; person: number }[]
}

/** Summarises the prices of a contract's services. Returns null if none of them has a price. */
export function summarisePrices({ totals }: Comparison): PriceSummary | null {
  if (!totals) return null
  const prices = PRICED_PLANS.map((plan) => ({ plan, household: totals.household[plan], person: totals.person[plan] }))
  const [first, ...others] = prices
  const isSamePrice = others.every(({ household }) => household === first?.household)
  return { coverage: totals.coverage, prices: first && isSamePrice ? [{ ...first, plan: null }] : prices }
}
