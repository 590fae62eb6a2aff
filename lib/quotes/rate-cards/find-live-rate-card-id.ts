import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/** Returns the ID of the live rate card, or null if none has ever been published. */
export async function findLiveRateCardId(db: Prisma.TransactionClient = prisma()): Promise<number | null> {
  const latest = await db.rateCardPublication.findFirst({ select: { rateCardId: true }, orderBy: { id: 'desc' } })
  return latest?.rateCardId ?? null
}
