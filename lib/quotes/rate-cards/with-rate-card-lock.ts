import type { Database } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/**
 * Runs `work` in a transaction that locks all rate cards. Only one such transaction runs at a time, so the live version
 * can't change during `work`.
 */
export function withRateCardLock<Result>(
  db: Database,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('rate_cards'))::text`
      return work(tx)
    },
    // Set a timeout that is long enough to insert thousands of rows on a busy machine.
    { timeout: 30_000, maxWait: 10_000 },
  )
}
