import { prisma } from '@/lib/platform/database/prisma'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'

/** Frees the key of a call that has decided nothing; an outcome that was recorded stays. */
export async function releaseIdempotencyLock({ requestId }: Partner): Promise<void> {
  await prisma().$executeRaw`DELETE FROM idempotency_keys WHERE owner = ${requestId}::uuid AND outcome IS NULL`
}
