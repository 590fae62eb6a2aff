import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/** Returns the ID of the live rate card, or null if none has ever gone live. */
export async function findLiveRateCardId(db: Prisma.TransactionClient = prisma()): Promise<number | null> {
  const [latest] = await db.$queryRaw<{ rateCardId: number }[]>`
    SELECT rate_card_id AS "rateCardId" FROM list_rate_card_live_starts() ORDER BY ordinal DESC LIMIT 1`
  return latest?.rateCardId ?? null
}
