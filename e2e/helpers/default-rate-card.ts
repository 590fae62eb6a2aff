import { parseRateCardFiles } from '@/lib/quotes/rate-cards/parse-rate-card-files'
import type { RateCardFigures } from '@/lib/quotes/rate-cards/rate-card'

export const DEFAULT_RATE_CARD_DIRECTORY = 'prisma/rate-card'

/** Loads the rates that the project comes with. */
export async function loadDefaultRateCard(): Promise<RateCardFigures> {
  const card = await parseRateCardFiles(DEFAULT_RATE_CARD_DIRECTORY)
  if (!card.ok) throw new Error(card.problems.join('\n'))
  return card.figures
}
