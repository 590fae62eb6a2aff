import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/** Returns the ID of the version that was live before the version `liveId`, or null if there was none. */
export async function findPreviousRateCardVersion(
  liveId: number,
  db: Prisma.TransactionClient = prisma(),
): Promise<number | null> {
  const previous = await db.rateCardPublication.findFirst({
    where: { rateCardId: { not: liveId } },
    select: { rateCardId: true },
    orderBy: { id: 'desc' },
  })
  return previous?.rateCardId ?? null
}
