import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

export type SsoSettings = NonNullable<Awaited<ReturnType<typeof findSsoSettings>>>

/**
 * Finds a company's connection for the single sign-on page. Leaves out the client secret. Returns null if the company
 * has no connection.
 */
export const findSsoSettings = (companyId: CompanyId) =>
  prisma().ssoConnection.findUnique({
    where: { companyId },
    select: {
      ...{
        issuer: true,
        clientId: true,
        emailDomain: true,
        verificationToken: true,
        defaultRole: true,
        required: true,
      },
      ...{ createdAt: true, domainVerifiedAt: true, testedAt: true },
    },
  })
