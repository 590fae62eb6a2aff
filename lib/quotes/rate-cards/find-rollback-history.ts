import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/**
 * Returns the IDs of the versions to which a rollback can lead, oldest first, and last the ID of the live version.
 * Leaves out versions that were rolled back: after the publications 1, 2, 3, 1, 4, the history is 1, 4.
 */
export async function findRollbackHistory(db: Prisma.TransactionClient = prisma()): Promise<number[]> {
  const publications = await db.rateCardPublication.findMany({ select: { rateCardId: true }, orderBy: { id: 'asc' } })
  const history: number[] = []
  for (const { rateCardId } of publications) {
    // If the version is in the history already, publishing it again rolled back the versions after it.
    const index = history.indexOf(rateCardId)
    if (index !== -1) history.length = index
    history.push(rateCardId)
  }
  return history
}
