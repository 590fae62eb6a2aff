import type { z } from 'zod'
import { generateUuid } from '@/lib/platform/database/generate-uuid'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import type { PartnerStaffTemplate } from './templates/partner-staff-template'
import type { TenantTemplate } from './templates/tenant-template'

/**
 * Queues an e-mail to somebody of a company's staff, in the transaction that makes it true.
 *
 * @param recipient the address, which may not be the user's own any more
 * @param tokenId the token whose link goes into it
 */
export async function enqueuePartnerStaffEmail<Values extends z.ZodType>(
  tx: Prisma.TransactionClient,
  email: {
    userId: number
    recipient: string
    template: PartnerStaffTemplate<Values>
    values: z.input<Values>
    tokenId?: string
  },
): Promise<void> {
  const { userId, recipient, tokenId: partnerStaffTokenId = null } = email
  await enqueueEmail(tx, email, { mode: 'live', userId, recipient, partnerStaffTokenId })
}

/** Queues an e-mail to each admin of a company, in the transaction that makes it true. */
export async function enqueueAdminEmails<Values extends z.ZodType>(
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  template: PartnerStaffTemplate<Values>,
  values: z.input<Values>,
): Promise<void> {
  const admins = await tx.partnerStaff.findMany({
    where: { companyId, role: 'admin', passwordHash: { not: null }, removedAt: null },
    select: { id: true, email: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, email } of admins) {
    await enqueuePartnerStaffEmail(tx, { userId: id, recipient: email, template, values })
  }
}

/**
 * Queues an e-mail to a contract's tenant, in the transaction that makes it true.
 *
 * @param contract with the company that sees the e-mail in the portal; null for the tenant's own affair
 * @param recipient the tenant's address, as mail goes to it
 * @param tokenId the activation token whose link goes into it
 */
export async function enqueueTenantEmail<Values extends z.ZodType>(
  tx: Prisma.TransactionClient,
  email: {
    contract: { id: number; companyId: number | null; mode: Mode }
    recipient: string
    template: TenantTemplate & { values: Values }
    values: z.input<Values>
    tokenId?: string
  },
): Promise<void> {
  const { contract, recipient, tokenId: tenantTokenId = null } = email
  const { id: contractId, companyId, mode } = contract
  await enqueueEmail(tx, email, { mode, companyId, contractId, recipient, tenantTokenId })
}

/** @param addressing whom it goes, and the token of the link in it */
async function enqueueEmail<Values extends z.ZodType>(
  tx: Prisma.TransactionClient,
  email: { template: PartnerStaffTemplate<Values>; values: z.input<Values> },
  addressing: Omit<Prisma.EmailUncheckedCreateInput, 'id' | 'template' | 'templateVersion' | 'values'>,
): Promise<void> {
  const { template, templateVersion, values } = email.template
  const id = generateUuid()
  await tx.email.create({
    data: {
      id,
      template,
      templateVersion,
      ...addressing,
      values: values.parse(email.values) as Prisma.InputJsonObject,
    },
  })
  await tx.$queryRaw`SELECT enqueue_email(${id}::uuid)::text`
}
