import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

interface AffectedMembers {
  /**
   * Members and invited people whose address isn't in the domain, so that they can't use single sign-on. Leaves out
   * admins who could still sign in with a password.
   */
  outsideDomain: number
  /** Members who have no password, because they joined through single sign-on. */
  withoutPassword: number
  /** Admins who could still sign in with a password if the company required single sign-on. */
  passwordAdmins: number
}

/**
 * Counts the members whom requiring single sign-on or removing the connection would affect, and the admins who could
 * still sign in.
 */
export async function countAffectedMembers(companyId: CompanyId, emailDomain: string): Promise<AffectedMembers> {
  const [counts] = await prisma().$queryRaw<AffectedMembers[]>`
    SELECT count(*) FILTER (
             WHERE split_part(email_key, '@', 2) <> ${emailDomain} AND NOT is_password_admin
           )::int AS "outsideDomain",
           count(*) FILTER (WHERE joined_by_sso AND password_hash IS NULL)::int AS "withoutPassword",
           count(*) FILTER (WHERE is_password_admin)::int AS "passwordAdmins"
    FROM (
      SELECT *, role = 'admin' AND password_hash IS NOT NULL AND totp_confirmed_at IS NOT NULL AS is_password_admin
      FROM partner_staff WHERE company_id = ${companyId}::int AND removed_at IS NULL
    ) u`
  if (!counts) throw new Error('an aggregate returns one row')
  return counts
}
