import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant, TenantSession } from '@/lib/platform/identity/sessions'
import type { ActiveSession } from '../sessions/data'

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

/** The sign-ins of a tenant that count, the one that was last used first. */
export async function listActiveTenantSessions({ tenantId }: SignedInTenant): Promise<ActiveSession[]> {
  return prisma().tenantSession.findMany({
    where: { tenantId, expiresAt: { gt: new Date() }, lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) } },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, browser: true, createdAt: true, lastSeenAt: true },
  })
}

/** What of a tenant makes no password, beside the name and e-mail (lib/auth/passwords/password-policy.ts). */
export async function getPersonalDetails({
  tenantId,
}: SignedInTenant): Promise<{ birthday: Date | undefined; contactNo: string; addresses: string[] }> {
  const { birthday, contactNo, contracts } = await prisma().tenant.findUniqueOrThrow({
    where: { id: tenantId },
    select: { birthday: true, contactNo: true, contracts: { select: { address: true, matchedAddress: true } } },
  })
  const addresses = contracts.flatMap(({ address, matchedAddress }) => [address, matchedAddress])
  return { birthday: birthday ?? undefined, contactNo, addresses }
}
