import type { Prisma } from '@/prisma/client/client'
import { MAY_SIGN_IN_WITHOUT_SSO_SQL } from './sign-in-sql'

/**
 * Returns whether a user is the only one who could still sign in if the company's provider failed. Always returns false
 * if the company doesn't require single sign-on. Call this with the company's row locked, before a change that removes
 * the user's admin role or 2FA.
 */
export async function isLastPasswordAdmin(
  tx: Prisma.TransactionClient,
  companyId: number,
  userId: number,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isLast: boolean }[]>`
    SELECT EXISTS (SELECT FROM sso_connections WHERE company_id = ${companyId}::int AND required)
      AND coalesce(array_agg(u.id) = ARRAY[${userId}::int], false) AS "isLast"
    FROM partner_staff u
    WHERE u.company_id = ${companyId}::int AND u.removed_at IS NULL AND ${MAY_SIGN_IN_WITHOUT_SSO_SQL}`
  return row?.isLast ?? false
}

/** Returns whether a company has an admin who could sign in with a password if it required single sign-on. */
export async function hasPasswordAdmin(tx: Prisma.TransactionClient, companyId: number): Promise<boolean> {
  const count = await tx.partnerStaff.count({
    where: { companyId, role: 'admin', removedAt: null, passwordHash: { not: null }, totpConfirmedAt: { not: null } },
  })
  return count > 0
}
