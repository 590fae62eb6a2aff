import type { PartnerStaffTokenPurpose } from '@/lib/mail/links/partner-staff-link'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'

/** Whom a one-time link lets choose a password. */
interface PasswordToken {
  purpose: PartnerStaffTokenPurpose
  userId: number
  email: string
  /** Null until an invitation is accepted. */
  name: string | null
  companyName: string
}

export type PasswordTokenStatus =
  | { ok: true; link: PasswordToken }
  /** Never one of ours is 'unknown' as well. */
  | { ok: false; reason: 'used' | 'over' | 'unknown' }

/** What a link is good for. Looking consumes nothing. */
export async function getPasswordTokenStatus(token: string): Promise<PasswordTokenStatus> {
  const [row] = await prisma().$queryRaw<(PasswordToken & { used: boolean; over: boolean })[]>`
    SELECT t.purpose, u.id AS "userId", u.email, u.name, c.name AS "companyName", t.used_at IS NOT NULL AS used,
           t.expires_at <= now() OR u.removed_at IS NOT NULL OR c.disabled_at IS NOT NULL
             OR (t.purpose = 'invitation') <> (u.password_hash IS NULL) AS over
    FROM partner_staff_tokens t JOIN partner_staff u ON u.id = t.user_id JOIN companies c ON c.id = u.company_id
    WHERE t.hash = ${hashToken(token)}`
  if (!row) return { ok: false, reason: 'unknown' }
  const { used, over, ...link } = row
  if (used || over) return { ok: false, reason: used ? 'used' : 'over' }
  return { ok: true, link }
}
