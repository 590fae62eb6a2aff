import { prisma } from '@/lib/platform/database/prisma'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'

/** Unlocks the key of a request that stored no outcome. Does nothing if an outcome is stored. */
export async function releaseIdempotencyLock({ requestId }: Partner): Promise<void> {
  await prisma().$executeRaw`DELETE FROM idempotency_keys WHERE owner = ${requestId}::uuid AND outcome IS NULL`
}
