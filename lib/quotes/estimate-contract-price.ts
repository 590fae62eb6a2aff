import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { type PricedContract, priceContract } from './pricing/price-contract'
import { type PriceSummary, summarisePrices } from './pricing/summarise-prices'

/** A contract's price at the rates of the day on which it was created. */
export interface PriceEstimate extends PriceSummary {
  pricedAt: Date
}

/**
 * Estimates a contract's price for its tenant. Returns null if it has no price, or if the rate card can't be used.
 * Pages and emails can do without an estimate, so an error is only logged.
 */
export async function estimateContractPrice(contract: PricedContract): Promise<PriceEstimate | null> {
  try {
    const comparison = await priceContract(contract)
    const summary = comparison && summarisePrices(comparison)
    return summary && { ...summary, pricedAt: contract.createdAt }
  } catch (error) {
    log.error({ error: describeError(error) }, 'the price of a contract could not be estimated')
    return null
  }
}
