import type { Prisma } from '@/prisma/client/client'
import { MAY_SIGN_IN_WITHOUT_SSO_SQL } from '../single-sign-on/sign-in-sql'

/**
 * Ends a company's sessions that began with a password or passkey, if the company requires single sign-on. Keeps the
 * sessions of admins who may still sign in without single sign-on.
 */
export async function revokePasswordSessions(tx: Prisma.TransactionClient, companyId: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM partner_staff_sessions s USING partner_staff u
    WHERE u.id = s.user_id AND u.company_id = ${companyId}::int AND s.sso_connection_id IS NULL
      AND NOT ${MAY_SIGN_IN_WITHOUT_SSO_SQL}`
}
