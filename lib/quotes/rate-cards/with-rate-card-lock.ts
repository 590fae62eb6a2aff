import type { Database } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/** Runs changes to rate cards one at a time, so that the live version can't change during `work`. */
export function withRateCardLock<Result>(
  db: Database,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('rate_cards'))::text`
      return work(tx)
    },
    // Thousands of rows may be inserted, on a busy machine.
    { timeout: 30_000, maxWait: 10_000 },
  )
}
