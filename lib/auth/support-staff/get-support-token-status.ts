import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'

export type SupportTokenStatus =
  | { ok: true; link: { email: string; name: string } }
  /** Never one of ours is 'unknown' as well. */
  | { ok: false; reason: 'used' | 'over' | 'unknown' }

/** Whom the operator's link lets choose a password. Looking consumes nothing. */
export async function getSupportTokenStatus(token: string): Promise<SupportTokenStatus> {
  const row = await prisma().supportStaffToken.findUnique({
    where: { hash: hashToken(token) },
    select: { usedAt: true, expiresAt: true, user: { select: { email: true, name: true, removedAt: true } } },
  })
  if (!row) return { ok: false, reason: 'unknown' }
  if (row.usedAt) return { ok: false, reason: 'used' }
  const { email, name, removedAt } = row.user
  if (removedAt || row.expiresAt.getTime() <= Date.now()) return { ok: false, reason: 'over' }
  return { ok: true, link: { email, name } }
}
