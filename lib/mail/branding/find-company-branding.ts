import type { CompanyBranding } from '@/emails/partials/template-props'
import { prisma } from '@/lib/platform/database/prisma'
import { buildCompanyBranding } from './build-company-branding'

/** Finds the contact and the logo of the company that an email to a tenant is about. */
export async function findCompanyBranding(companyId: number): Promise<CompanyBranding> {
  const company = await prisma().company.findUniqueOrThrow({
    where: { id: companyId },
    select: {
      contactEmail: true,
      contactPhone: true,
      logo: { select: { id: true, replacedAt: true, width: true, height: true } },
    },
  })
  return buildCompanyBranding(company)
}
