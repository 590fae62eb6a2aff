import type { PartnerStaffTokenPurpose } from '@/lib/mail/links/partner-staff-link'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'

/** A one-time link, and the user whose password it sets. */
interface PasswordToken {
  purpose: PartnerStaffTokenPurpose
  userId: number
  email: string
  /** The user's name. Null until the invitation is accepted. */
  name: string | null
  companyName: string
}

export type PasswordTokenStatus =
  | { ok: true; link: PasswordToken }
  /** A token that has been deleted is 'unknown' as well. */
  | { ok: false; reason: 'used' | 'expired' | 'unknown' }

/** Returns whether a link is valid, without using it up. */
export async function getPasswordTokenStatus(token: string): Promise<PasswordTokenStatus> {
  const [row] = await prisma().$queryRaw<(PasswordToken & { isUsed: boolean; isExpired: boolean })[]>`
    SELECT t.purpose, u.id AS "userId", u.email, u.name, c.name AS "companyName", t.used_at IS NOT NULL AS "isUsed",
           t.expires_at <= now() OR u.removed_at IS NOT NULL OR c.disabled_at IS NOT NULL
             OR (t.purpose = 'invitation') <> (u.password_hash IS NULL) AS "isExpired"
    FROM partner_staff_tokens t JOIN partner_staff u ON u.id = t.user_id JOIN companies c ON c.id = u.company_id
    WHERE t.hash = ${hashToken(token)}`
  if (!row) return { ok: false, reason: 'unknown' }
  const { isUsed, isExpired, ...link } = row
  if (isUsed || isExpired) return { ok: false, reason: isUsed ? 'used' : 'expired' }
  return { ok: true, link }
}
