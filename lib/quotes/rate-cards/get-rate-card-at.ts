import { prisma } from '@/lib/platform/database/prisma'
import { getLiveRateCard } from './get-live-rate-card'
import { loadRateCardFromDatabase } from './load-rate-card-from-database'
import type { RateCard } from './rate-card'

/** Returns the rate card that was live at a time. Returns the live card if none had been published yet. */
export async function getRateCardAt(at: Date): Promise<RateCard> {
  const [liveCard, publication] = await Promise.all([
    getLiveRateCard(),
    prisma().rateCardPublication.findFirst({
      where: { publishedAt: { lte: at } },
      orderBy: { id: 'desc' },
      select: { rateCardId: true },
    }),
  ])
  if (!publication || publication.rateCardId === liveCard.id) return liveCard
  return (await loadRateCardFromDatabase(publication.rateCardId)) ?? liveCard
}
