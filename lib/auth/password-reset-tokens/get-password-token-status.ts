import type { PartnerStaffTokenPurpose } from '@/lib/mail/links/partner-staff-link'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { HAS_JOINED_SQL, MAY_SIGN_IN_WITHOUT_SSO_SQL } from '../single-sign-on/sign-in-sql'

/** A one-time link, and the user whose password it sets. */
interface PasswordToken {
  purpose: PartnerStaffTokenPurpose
  userId: number
  email: string
  /** The user's name. Null if the invitation doesn't contain it and hasn't been accepted. */
  name: string | null
  companyName: string
}

export type PasswordTokenStatus =
  | { ok: true; link: PasswordToken }
  /**
   * The reason why the link isn't valid:
   * - `expired` also covers the link of a removed user or a disabled company. It also covers an invitation that was
   *   already accepted, and the reset link of a user who hasn't joined.
   * - `unknown` also covers a link that has been deleted.
   * - `single sign-on` means that the company requires single sign-on, so the link can't set a password.
   */
  | { ok: false; reason: 'used' | 'expired' | 'unknown' | 'single sign-on' }

/** Returns the user and purpose of a valid link, or the reason why the link isn't valid. Doesn't use the link up. */
export async function getPasswordTokenStatus(token: string): Promise<PasswordTokenStatus> {
  const [row] = await prisma().$queryRaw<
    (PasswordToken & { isUsed: boolean; isExpired: boolean; needsSso: boolean })[]
  >`
    SELECT t.purpose, u.id AS "userId", u.email, u.name, c.name AS "companyName", t.used_at IS NOT NULL AS "isUsed",
           t.expires_at <= now() OR u.removed_at IS NOT NULL OR c.disabled_at IS NOT NULL
             OR (t.purpose = 'invitation') = ${HAS_JOINED_SQL} AS "isExpired",
           NOT ${MAY_SIGN_IN_WITHOUT_SSO_SQL} AS "needsSso"
    FROM partner_staff_tokens t JOIN partner_staff u ON u.id = t.user_id JOIN companies c ON c.id = u.company_id
    WHERE t.hash = ${hashToken(token)}`
  if (!row) return { ok: false, reason: 'unknown' }
  const { isUsed, isExpired, needsSso, ...link } = row
  if (isUsed || isExpired) return { ok: false, reason: isUsed ? 'used' : 'expired' }
  if (needsSso) return { ok: false, reason: 'single sign-on' }
  return { ok: true, link }
}
