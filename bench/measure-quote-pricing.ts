// `npm run bench:quotes` measures how long it takes to price a quote, to explain a quote, and to price all outcodes.

import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { priceQuotes } from '@/lib/quotes/pricing/price-quote'
import { explainQuotes } from '@/lib/quotes/pricing/quote-breakdown'
import { findSupplyRegion } from '@/lib/quotes/pricing/supply-region'
import { priceOutcodes } from '@/lib/quotes/published-prices/published-prices'
import { parseRateCardFiles } from '@/lib/quotes/rate-cards/parse-rate-card-files'
import { buildRateCard, type RateCard } from '@/lib/quotes/rate-cards/rate-card'

/**
 * Returns the microseconds of processor time per call, as medians over the rounds. The first rounds, before V8 has
 * compiled the hot code, hardly affect a median.
 */
export function measureQuoteTimes(
  card: RateCard,
  rounds: number,
): { quote: number; breakdown: number; allOutcodes: number } {
  const postcode = parsePostcode('LS6 3AA')
  const supplyRegion = postcode && findSupplyRegion(card, postcode)
  if (!supplyRegion) throw new Error('LS6 3AA has no rates')
  const quoteInput = { numberOfTenants: 4, startDate: '2026-11-15', endDate: '2027-11-14' }
  return {
    quote: median(rounds, 1_000, () =>
      priceQuotes(card, supplyRegion, quoteInput.numberOfTenants, quoteInput.startDate, quoteInput.endDate),
    ),
    breakdown: median(rounds, 200, () => explainQuotes(card, postcode, quoteInput)),
    allOutcodes: median(Math.ceil(rounds / 10), 1, () => priceOutcodes(card)),
  }
}

function median(rounds: number, calls: number, callback: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const cpuBefore = process.threadCpuUsage()
    for (let n = 0; n < calls; n++) callback()
    const { user, system } = process.threadCpuUsage(cpuBefore)
    return (user + system) / calls
  }).sort((a, b) => a - b)
  return times[Math.floor(rounds / 2)] ?? Number.NaN
}

if (import.meta.main) {
  const card = await parseRateCardFiles('prisma/rate-card')
  if (!card.ok) throw new Error(card.problems.join('\n'))
  const { quote, breakdown, allOutcodes } = measureQuoteTimes(buildRateCard(1, card.figures), 200)
  console.log(`a quote of 13 items   ${quote.toFixed(2)} µs`)
  console.log(`its breakdown         ${breakdown.toFixed(2)} µs`)
  console.log(`all outcodes          ${(allOutcodes / 1000).toFixed(1)} ms`)
}
