import type { Database } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/** One after the other, so that what prices means the same to all. */
export function withRateCardLock<Result>(
  db: Database,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('rate_cards'))::text`
      return work(tx)
    },
    // Of thousands of rows, on a busy machine.
    { timeout: 30_000, maxWait: 10_000 },
  )
}
