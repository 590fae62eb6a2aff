import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'

/** Deletes expired unmatched addresses. Returns how many it deleted. */
export const purgeExpiredUnmatchedAddresses = (): Promise<number> =>
  runInBatches(
    (limit) => prisma().$executeRaw`
      DELETE FROM unmatched_addresses WHERE id IN (SELECT id FROM unmatched_addresses WHERE expires_at <= now() LIMIT ${limit}::int)`,
  )
