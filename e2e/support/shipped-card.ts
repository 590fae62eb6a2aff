import type { RateCardFigures } from '../../lib/quotes/rate-card'
import { readRateCard } from '../../lib/rate-cards/card-files'

export const SHIPPED_CARD = 'prisma/rate-card'

/** The figures that the project ships with. */
export async function shippedFigures(): Promise<RateCardFigures> {
  const card = await readRateCard(SHIPPED_CARD)
  if (!card.ok) throw new Error(card.problems.join('\n'))
  return card.figures
}
