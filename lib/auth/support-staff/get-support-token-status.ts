import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'

export type SupportTokenStatus =
  | { ok: true; link: { email: string; name: string } }
  | { ok: false; reason: 'used' | 'expired' | 'unknown' }

/**
 * Returns the user of a valid link, or the reason why the link isn't valid. The link of a removed user is 'expired'.
 * Doesn't use the link up.
 */
export async function getSupportTokenStatus(token: string): Promise<SupportTokenStatus> {
  const row = await prisma().supportStaffToken.findUnique({
    where: { hash: hashToken(token) },
    select: { usedAt: true, expiresAt: true, user: { select: { email: true, name: true, removedAt: true } } },
  })
  if (!row) return { ok: false, reason: 'unknown' }
  if (row.usedAt) return { ok: false, reason: 'used' }
  const { email, name, removedAt } = row.user
  if (removedAt || row.expiresAt.getTime() <= Date.now()) return { ok: false, reason: 'expired' }
  return { ok: true, link: { email, name } }
}
