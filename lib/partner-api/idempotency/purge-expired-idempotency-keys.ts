import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'

/** Deletes idempotency keys that have expired according to the database's clock, and returns how many. */
export const purgeExpiredIdempotencyKeys = (): Promise<number> =>
  runInBatches(
    (limit) => prisma().$executeRaw`
      DELETE FROM idempotency_keys
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_keys WHERE expires_at <= now() LIMIT ${limit}::int))`,
  )
