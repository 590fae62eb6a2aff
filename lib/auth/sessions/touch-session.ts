import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffSession } from '@/lib/platform/identity/session-types'

/**
 * The session of an id, unless it is over: signed out, an hour without a request, past its end, its user
 * removed or its company disabled. Says that it was seen just now, once a minute at most: one round trip.
 */
export async function touchSession(id: string): Promise<PartnerStaffSession | null> {
  const [row] = await prisma().$queryRaw<PartnerStaffSession[]>`
    WITH found AS (
      SELECT 'portal' AS realm, s.id, s.created_at AS "createdAt", s.awaits_two_factor AS "awaitsTwoFactor",
             u.id AS "userId", u.email, u.name, u.role, u.totp_confirmed_at IS NOT NULL AS "hasTwoFactor",
             c.id AS "companyId", c.name AS "companyName", c.two_factor_required AS "twoFactorRequired"
      FROM partner_staff_sessions s JOIN partner_staff u ON u.id = s.user_id JOIN companies c ON c.id = u.company_id
      WHERE s.id = ${id}::uuid AND s.expires_at > now() AND s.last_seen_at > now() - interval '1 hour'
        AND u.password_hash IS NOT NULL AND u.removed_at IS NULL AND c.disabled_at IS NULL
    ), seen AS (
      UPDATE partner_staff_sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM found) AND last_seen_at <= now() - interval '1 minute'
      RETURNING user_id
    ), seen_user AS (
      UPDATE partner_staff SET last_seen_at = now() WHERE id = (
        -- Who changes a user just then goes on to the sessions, and must not wait for this one.
        SELECT id FROM partner_staff WHERE id = (SELECT user_id FROM seen) FOR NO KEY UPDATE SKIP LOCKED
      )
    )
    SELECT * FROM found`
  return row ?? null
}
