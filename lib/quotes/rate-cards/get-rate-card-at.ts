import { prisma } from '@/lib/platform/database/prisma'
import { getLiveRateCard } from './get-live-rate-card'
import { loadRateCardFromDatabase } from './load-rate-card-from-database'
import type { RateCard } from './rate-card'

/** Returns the rate card that was live at a time. Returns the live card if none had gone live yet. */
export async function getRateCardAt(at: Date): Promise<RateCard> {
  const [liveCard, [start]] = await Promise.all([
    getLiveRateCard(),
    prisma().$queryRaw<{ rateCardId: number }[]>`
      SELECT rate_card_id AS "rateCardId" FROM list_rate_card_live_starts()
      WHERE live_at <= ${at}::timestamptz ORDER BY ordinal DESC LIMIT 1`,
  ])
  if (!start || start.rateCardId === liveCard.id) return liveCard
  return (await loadRateCardFromDatabase(start.rateCardId)) ?? liveCard
}
