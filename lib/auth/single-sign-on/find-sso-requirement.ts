import { prisma } from '@/lib/platform/database/prisma'

/**
 * Returns whether a company requires single sign-on for an email domain. This doesn't depend on whether an account
 * exists.
 */
export async function findSsoRequirement(emailDomain: string): Promise<boolean> {
  const where = { emailDomain, domainVerifiedAt: { not: null }, required: true, company: { disabledAt: null } }
  return (await prisma().ssoConnection.count({ where })) > 0
}
