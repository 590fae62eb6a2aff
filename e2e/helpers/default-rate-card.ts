import type { RateCardFigures } from '@/lib/quotes/rate-cards/rate-card'
import { readRateCard } from '@/lib/quotes/rate-cards/read-rate-card'

export const DEFAULT_RATE_CARD_DIRECTORY = 'prisma/rate-card'

/** The figures that the project ships with. */
export async function loadDefaultRateCard(): Promise<RateCardFigures> {
  const card = await readRateCard(DEFAULT_RATE_CARD_DIRECTORY)
  if (!card.ok) throw new Error(card.problems.join('\n'))
  return card.figures
}
