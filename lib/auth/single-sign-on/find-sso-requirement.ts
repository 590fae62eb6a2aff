import { prisma } from '@/lib/platform/database/prisma'

/**
 * Returns whether the company that has verified an email domain requires single sign-on. The result doesn't depend on
 * whether anybody with such an address has an account.
 */
export async function findSsoRequirement(emailDomain: string): Promise<boolean> {
  const where = { emailDomain, domainVerifiedAt: { not: null }, required: true, company: { disabledAt: null } }
  return (await prisma().ssoConnection.count({ where })) > 0
}
