import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/** The version that prices; null when none does. */
export async function findLiveRateCardId(db: Prisma.TransactionClient = prisma()): Promise<number | null> {
  const latest = await db.rateCardPublication.findFirst({ select: { rateCardId: true }, orderBy: { id: 'desc' } })
  return latest?.rateCardId ?? null
}
