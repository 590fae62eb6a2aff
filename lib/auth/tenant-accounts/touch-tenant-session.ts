import { prisma } from '@/lib/platform/database/prisma'
import type { TenantSession } from '@/lib/platform/identity/session-types'

/**
 * Finds a valid session and records the time of its last request, at most once a minute, in one statement.
 *
 * @returns null if the session has ended, expired or been idle for an hour, or if the tenant no longer has a password
 */
export async function touchTenantSession(id: string): Promise<TenantSession | null> {
  const [row] = await prisma().$queryRaw<TenantSession[]>`
    WITH current_session AS (
      SELECT s.id, s.created_at AS "createdAt", s.awaits_two_factor AS "awaitsTwoFactor", t.id AS "tenantId", t.email,
             t.first_name AS "firstName", t.last_name AS "lastName",
             t.totp_confirmed_at IS NOT NULL AS "hasTwoFactor"
      FROM tenant_sessions s JOIN tenants t ON t.id = s.tenant_id
      WHERE s.id = ${id}::uuid AND s.expires_at > now() AND s.last_seen_at > now() - interval '1 hour'
        AND t.password_hash IS NOT NULL
    ), touched_session AS (
      UPDATE tenant_sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM current_session) AND last_seen_at <= now() - interval '1 minute'
    )
    SELECT * FROM current_session`
  return row ?? null
}
