import { prisma } from '@/lib/platform/database/prisma'
import type { TenantSession } from '@/lib/platform/identity/session-types'

/**
 * The session of an id, unless it is over: signed out, an hour without a request, past its end, its tenant erased or
 * without a password again. Says that it was seen just now, once a minute at most: one round trip.
 */
export async function touchTenantSession(id: string): Promise<TenantSession | null> {
  const [row] = await prisma().$queryRaw<TenantSession[]>`
    WITH found AS (
      SELECT s.id, s.created_at AS "createdAt", t.id AS "tenantId", t.email, t.first_name AS "firstName",
             t.last_name AS "lastName"
      FROM tenant_sessions s JOIN tenants t ON t.id = s.tenant_id
      WHERE s.id = ${id}::uuid AND s.expires_at > now() AND s.last_seen_at > now() - interval '1 hour'
        AND t.password_hash IS NOT NULL
    ), seen AS (
      UPDATE tenant_sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM found) AND last_seen_at <= now() - interval '1 minute'
    )
    SELECT * FROM found`
  return row ?? null
}
