import { prisma } from '@/lib/platform/database/prisma'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'

/**
 * Unlocks the idempotency key of a request, so that the client can use it again. Does nothing if the request has stored
 * its outcome.
 */
export async function releaseIdempotencyLock({ requestId }: Partner): Promise<void> {
  await prisma().$executeRaw`DELETE FROM idempotency_keys WHERE owner = ${requestId}::uuid AND outcome IS NULL`
}
