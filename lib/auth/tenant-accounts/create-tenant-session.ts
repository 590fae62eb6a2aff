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
  return insertTenantSession(tx, tenant.id, previousSessionId, browser)
}

/**
 * Creates a session for a tenant who may sign in, and ends the browser's previous session. Returns the ID of the new one.
 */
export async function insertTenantSession(
  tx: Prisma.TransactionClient,
  tenantId: number,
  previousSessionId: string | null,
  browser: string,
): Promise<string> {
  if (previousSessionId) await tx.tenantSession.deleteMany({ where: { id: previousSessionId } })
  const { id } = await tx.tenantSession.create({
    data: { id: randomId(), tenantId, browser, expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000) },
  })
  return id
}
