// Replaces lib/quotes/rate-cards/get-live-rate-card.ts while the build reads the guides, because there is no database.
import { parseRateCardFiles } from '@/lib/quotes/rate-cards/parse-rate-card-files'
import { buildRateCard } from '@/lib/quotes/rate-cards/rate-card'

/** Loads the rates that the project comes with. */
export async function getLiveRateCard() {
  const card = await parseRateCardFiles('prisma/rate-card')
  if (!card.ok) throw new Error(card.problems.join('\n'))
  return buildRateCard(1, card.figures)
}
