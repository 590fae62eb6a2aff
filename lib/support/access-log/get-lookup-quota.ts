import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Prisma } from '@/prisma/client/client'
import { LOOKUP_REJECTED } from './event-types'
import type { LookupQuota } from './lookup-quota'

/** Returns how many lookups the user has made in the last hour, apart from rejected ones, and how many are allowed. */
export const getLookupQuota = (user: SupportStaff): Promise<LookupQuota> => getLookupQuotaInTransaction(prisma(), user)

/** Returns the same as `getLookupQuota`, but in the caller's transaction. */
export async function getLookupQuotaInTransaction(
  tx: Prisma.TransactionClient,
  { userId }: SupportStaff,
): Promise<LookupQuota> {
  const limit = env().supportLookupsPerHour
  const [row] = await tx.$queryRaw<Omit<LookupQuota, 'limit'>[]>`
    SELECT count(*)::int AS used, (array_agg(at ORDER BY at DESC))[${limit}::int] + interval '1 hour' AS "freeAt"
    FROM support_access_log
    WHERE user_id = ${userId}::int AND at > now() - interval '1 hour' AND action <> ${LOOKUP_REJECTED}`
  return { used: 0, freeAt: null, ...row, limit }
}
