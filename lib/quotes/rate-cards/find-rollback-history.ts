import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/**
 * Returns the IDs of the versions to which a rollback can lead, oldest first, and last the ID of the live version.
 * Leaves out versions that were rolled back: if the versions 1, 2, 3, 1, 4 went live, the history is 1, 4.
 */
export async function findRollbackHistory(db: Prisma.TransactionClient = prisma()): Promise<number[]> {
  const starts = await db.$queryRaw<{ rateCardId: number }[]>`
    SELECT rate_card_id AS "rateCardId" FROM list_rate_card_live_starts() ORDER BY ordinal`
  const history: number[] = []
  for (const { rateCardId } of starts) {
    // If the version is in the history already, publishing it again rolled back the versions after it.
    const index = history.indexOf(rateCardId)
    if (index !== -1) history.length = index
    history.push(rateCardId)
  }
  return history
}
