import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaffSession } from '@/lib/platform/identity/session-types'

/**
 * Finds a valid support session and records the time of its last request, as `touchSession` does in the portal.
 *
 * @returns null if the session has ended, expired or been idle for an hour, or if its user was removed or no longer has
 *   a password
 */
export async function touchSupportSession(id: string): Promise<SupportStaffSession | null> {
  const [row] = await prisma().$queryRaw<SupportStaffSession[]>`
    WITH current_session AS (
      SELECT 'support' AS realm, s.id, s.created_at AS "createdAt", s.awaits_two_factor AS "awaitsTwoFactor",
             u.id AS "userId", u.email, u.name, u.totp_confirmed_at IS NOT NULL AS "hasTwoFactor",
             EXISTS (SELECT FROM support_staff_passkeys WHERE user_id = u.id) AS "hasPasskey"
      FROM support_staff_sessions s JOIN support_staff u ON u.id = s.user_id
      WHERE s.id = ${id}::uuid AND s.expires_at > now() AND s.last_seen_at > now() - interval '1 hour'
        AND u.password_hash IS NOT NULL AND u.removed_at IS NULL
    ), touched_session AS (
      UPDATE support_staff_sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM current_session) AND last_seen_at <= now() - interval '1 minute'
      RETURNING user_id
    ), touched_user AS (
      UPDATE support_staff SET last_seen_at = now() WHERE id = (
        SELECT id FROM support_staff WHERE id = (SELECT user_id FROM touched_session) FOR NO KEY UPDATE SKIP LOCKED
      )
    )
    SELECT * FROM current_session`
  return row ?? null
}
