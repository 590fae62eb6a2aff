import { randomId } from '@/lib/platform/crypto/random-id'
import type { Prisma } from '@/prisma/client/client'
import { SESSION_SECONDS } from '../sessions/session-cookie'

/**
 * Creates a session for a tenant whose password was verified, and ends the browser's previous session.
 *
 * @param tenant the tenant's ID and password hash at the time when the password was verified
 * @returns the ID of the session, or null if the password has changed since it was verified
 */
export async function createTenantSession(
  tx: Prisma.TransactionClient,
  tenant: { id: number; passwordHash: string },
  previousSessionId: string | null,
  browser: string,
): Promise<string | null> {
  const matchingRows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM tenants WHERE id = ${tenant.id} AND password_hash = ${tenant.passwordHash} FOR SHARE`
  if (matchingRows.length === 0) return null
  if (previousSessionId) await tx.tenantSession.deleteMany({ where: { id: previousSessionId } })
  const { id } = await tx.tenantSession.create({
    data: { id: randomId(), tenantId: tenant.id, browser, expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000) },
  })
  return id
}
