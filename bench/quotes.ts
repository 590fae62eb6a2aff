// How long a quote takes, its working, and all outcodes of the rates together:
//
//   npm run bench:quotes

import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { explainQuotes } from '@/lib/quotes/pricing/breakdown'
import { priceQuotes } from '@/lib/quotes/pricing/price-quote'
import { findPlace } from '@/lib/quotes/pricing/supply-region'
import { outcodePrices } from '@/lib/quotes/published-prices/published-prices'
import { readRateCard } from '@/lib/quotes/rate-cards/card-files'
import { type RateCard, rateCard } from '@/lib/quotes/rate-cards/rate-card'

/** Returns microseconds of processor time a call, in the middle of some rounds: by then what runs often is compiled. */
export function quoteTimes(card: RateCard, rounds: number): { quote: number; working: number; allOutcodes: number } {
  const postcode = parsePostcode('LS6 3AA')
  const place = postcode && findPlace(card, postcode)
  if (!place) throw new Error('LS6 3AA is not served')
  const home = { numberOfTenants: 4, startDate: '2026-11-15', endDate: '2027-11-14' }
  return {
    quote: median(rounds, 1_000, () => priceQuotes(card, place, home.numberOfTenants, home.startDate, home.endDate)),
    working: median(rounds, 200, () => explainQuotes(card, postcode, home)),
    allOutcodes: median(Math.ceil(rounds / 10), 1, () => outcodePrices(card)),
  }
}

function median(rounds: number, calls: number, call: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.threadCpuUsage()
    for (let n = 0; n < calls; n++) call()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / calls
  }).sort((one, other) => one - other)
  return times[Math.floor(rounds / 2)] ?? Number.NaN
}

if (import.meta.main) {
  const card = await readRateCard('prisma/rate-card')
  if (!card.ok) throw new Error(card.problems.join('\n'))
  const { quote, working, allOutcodes } = quoteTimes(rateCard(1, card.figures), 200)
  console.log(`a quote of 13 items   ${quote.toFixed(2)} µs`)
  console.log(`its working           ${working.toFixed(2)} µs`)
  console.log(`all outcodes          ${(allOutcodes / 1000).toFixed(1)} ms`)
}
