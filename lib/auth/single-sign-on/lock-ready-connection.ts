import type { Prisma } from '@/prisma/client/client'
import type { SsoConnection } from './connection'

/** The details of a connection that signing in needs. */
export type LockedConnection = Pick<SsoConnection, 'id' | 'companyId' | 'defaultRole'>

/**
 * Locks a company's team and its connection, and reads the connection again, because an admin may have changed it while
 * the provider responded. Call this before the transaction locks anything else. Removing a connection locks its row
 * first and the sessions afterwards, so the opposite order could cause a deadlock.
 *
 * @returns null if nobody can sign in with the connection any more
 */
export async function lockReadyConnection(
  tx: Prisma.TransactionClient,
  { id, companyId }: SsoConnection,
): Promise<LockedConnection | null> {
  // Changes to the team lock this row too.
  await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
  const [row] = await tx.$queryRaw<LockedConnection[]>`
    SELECT o.id, o.company_id AS "companyId", o.default_role AS "defaultRole"
    FROM sso_connections o JOIN companies c ON c.id = o.company_id
    WHERE o.id = ${id}::uuid AND o.company_id = ${companyId}::int AND o.tested_at IS NOT NULL AND c.disabled_at IS NULL
    FOR SHARE OF o`
  return row ?? null
}
