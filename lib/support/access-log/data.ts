import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import type { Prisma } from '@/prisma/client/client'
import { REFUSED } from './event-types'
import type { LookUps } from './lookup-quota'

/** How many look-ups somebody made within the hour before now, whatever was looked at; refused ones do not count. */
export const lookUpsOf = (user: SupportUser): Promise<LookUps> => lookUpsIn(prisma(), user)

/** The same inside a transaction. */
export async function lookUpsIn(tx: Prisma.TransactionClient, { userId }: SupportUser): Promise<LookUps> {
  const most = env().supportLookUpsPerHour
  const [row] = await tx.$queryRaw<Omit<LookUps, 'most'>[]>`
    SELECT count(*)::int AS used, (array_agg(at ORDER BY at DESC))[${most}::int] + interval '1 hour' AS "freeAt"
    FROM support_access_log
    WHERE user_id = ${userId}::int AND at > now() - interval '1 hour' AND action <> ${REFUSED}`
  return { used: 0, freeAt: null, ...row, most }
}
