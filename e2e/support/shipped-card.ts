import { readRateCard } from '@/lib/quotes/rate-cards/card-files'
import type { RateCardFigures } from '@/lib/quotes/rate-cards/rate-card'

export const SHIPPED_CARD = 'prisma/rate-card'

/** The figures that the project ships with. */
export async function shippedFigures(): Promise<RateCardFigures> {
  const card = await readRateCard(SHIPPED_CARD)
  if (!card.ok) throw new Error(card.problems.join('\n'))
  return card.figures
}
