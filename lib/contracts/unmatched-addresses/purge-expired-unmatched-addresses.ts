import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'

/** Deletes the address requests whose days are over; returns how many. */
export const purgeExpiredUnmatchedAddresses = (): Promise<number> =>
  runInBatches(
    (limit) => prisma().$executeRaw`
      DELETE FROM unmatched_addresses WHERE id IN (SELECT id FROM unmatched_addresses WHERE expires_at <= now() LIMIT ${limit}::int)`,
  )
