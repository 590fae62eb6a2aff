import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'
import { env } from '@/lib/platform/env'

/**
 * Deletes unmatched addresses that were closed longer ago than requests stay in the request log. Returns how many it
 * deleted.
 */
export const purgeClosedUnmatchedAddresses = (): Promise<number> =>
  runInBatches(
    (limit) => prisma().$executeRaw`
      DELETE FROM closed_unmatched_addresses WHERE id IN (
        SELECT id FROM closed_unmatched_addresses
        WHERE closed_at <= now() - make_interval(days => ${env().retention.requestLogDays}::int) LIMIT ${limit}::int
      )`,
  )
