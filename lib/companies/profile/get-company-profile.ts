import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

/** Returns what a company's tenants see of it: its name, contact and logo. */
export const getCompanyProfile = (companyId: CompanyId) =>
  prisma().company.findUniqueOrThrow({
    where: { id: companyId },
    select: {
      ...{ name: true, contactEmail: true, contactPhone: true },
      logo: { select: { id: true, replacedAt: true, width: true, height: true } },
    },
  })

export type CompanyProfile = Awaited<ReturnType<typeof getCompanyProfile>>
