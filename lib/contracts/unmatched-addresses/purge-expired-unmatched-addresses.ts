import { queryOneRow } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'
import { Prisma } from '@/prisma/client/client'

/** Fewer rows than a statement without webhooks deletes, so that it ends in time. */
const BATCH_SIZE = 1_000

/** Deletes expired unmatched addresses, and notifies their companies by webhook. Returns how many it deleted. */
export const purgeExpiredUnmatchedAddresses = (): Promise<number> =>
  runInBatches(async (limit) => {
    const { count } = await queryOneRow<{ count: number }>(
      Prisma.sql`SELECT expire_unmatched_addresses(${limit}::int) AS count`,
    )
    return count
  }, BATCH_SIZE)
