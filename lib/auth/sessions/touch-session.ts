import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffSession } from '@/lib/platform/identity/session-types'
import { Prisma } from '@/prisma/client/client'
import { MAY_SIGN_IN_WITHOUT_SSO_SQL } from '../single-sign-on/sign-in-sql'

/**
 * Finds a valid session and records the time of its last request, at most once a minute, in one statement.
 *
 * @returns null if the session has ended, expired or been idle for an hour. Also null if its user was removed, or if
 *   the company is disabled. If the session didn't begin with single sign-on, also null if the user has no password or
 *   must use single sign-on
 */
export const touchSession = (id: string): Promise<PartnerStaffSession | null> =>
  touchSessionWhere(Prisma.sql`s.id = ${id}::uuid`)

/**
 * Finds a valid session by its public ID, which it keeps when `rotateSessionId` replaces its secret ID. Records the
 * request as `touchSession` does. The public ID doesn't prove who the user is, so authenticate the user first.
 */
export const touchSessionByPublicId = (publicId: string): Promise<PartnerStaffSession | null> =>
  touchSessionWhere(Prisma.sql`s.public_id = ${publicId}::uuid`)

async function touchSessionWhere(condition: Prisma.Sql): Promise<PartnerStaffSession | null> {
  const [row] = await prisma().$queryRaw<PartnerStaffSession[]>`
    WITH current_session AS (
      SELECT 'portal' AS realm, s.id, s.public_id AS "publicId", s.created_at AS "createdAt",
             s.awaits_two_factor AS "awaitsTwoFactor",
             u.id AS "userId", u.email, u.name, u.role, u.totp_confirmed_at IS NOT NULL AS "hasTwoFactor",
             c.id AS "companyId", c.name AS "companyName", c.two_factor_required AS "twoFactorRequired",
             s.sso_connection_id IS NOT NULL AS "isSso",
             EXISTS (SELECT FROM partner_staff_passkeys WHERE user_id = u.id) AS "hasPasskey"
      FROM partner_staff_sessions s JOIN partner_staff u ON u.id = s.user_id JOIN companies c ON c.id = u.company_id
      WHERE ${condition} AND s.expires_at > now() AND s.last_seen_at > now() - interval '1 hour'
        AND u.removed_at IS NULL AND c.disabled_at IS NULL
        AND (s.sso_connection_id IS NOT NULL OR (u.password_hash IS NOT NULL AND ${MAY_SIGN_IN_WITHOUT_SSO_SQL}))
    ), touched_session AS (
      UPDATE partner_staff_sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM current_session) AND last_seen_at <= now() - interval '1 minute'
      RETURNING user_id, awaits_two_factor
    ), touched_user AS (
      -- Skips the user if the session awaits 2FA, because somebody else may have entered the password.
      UPDATE partner_staff SET last_seen_at = now() WHERE id = (
        -- Skips the user's row if another transaction has locked it. Waiting could cause a deadlock, because that
        -- transaction may lock the session next.
        SELECT id FROM partner_staff
        WHERE id = (SELECT user_id FROM touched_session WHERE NOT awaits_two_factor) FOR NO KEY UPDATE SKIP LOCKED
      )
    )
    SELECT * FROM current_session`
  return row ?? null
}
