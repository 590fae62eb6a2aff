import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { estimateContractPrice, type PricedContract, type PriceEstimate } from './pricing/estimate-contract-price'
import { getLiveRateCard } from './rate-cards/get-live-rate-card'

/**
 * Estimates a contract's price at today's rates. Returns null if it has no price, or if the live rate card can't be
 * used. Nothing that shows an estimate depends on it, so an error is only logged.
 */
export async function estimateLivePrice(contract: PricedContract): Promise<PriceEstimate | null> {
  try {
    return estimateContractPrice(await getLiveRateCard(), contract)
  } catch (error) {
    log.error({ error: describeError(error) }, 'the price of a contract could not be estimated')
    return null
  }
}
