import type { z } from 'zod'
import { rowId } from '@/lib/platform/database/uuid'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import type { StaffTemplate } from './templates/staff-template'
import type { TenantTemplate } from './templates/tenant-template'

/**
 * Queues an e-mail to somebody of a company's staff, in the transaction that makes it true.
 *
 * @param recipient the address, which may not be the user's own any more
 * @param tokenId the token whose link goes into it
 */
export async function enqueueStaffEmail<Values extends z.ZodType>(
  tx: Prisma.TransactionClient,
  email: {
    userId: number
    recipient: string
    template: StaffTemplate<Values>
    values: z.input<Values>
    tokenId?: string
  },
): Promise<void> {
  const { userId, recipient, tokenId: partnerStaffTokenId = null } = email
  await enqueue(tx, email, { mode: 'live', userId, recipient, partnerStaffTokenId })
}

/** Queues an e-mail to each admin of a company, in the transaction that makes it true. */
export async function enqueueAdminsEmail<Values extends z.ZodType>(
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  template: StaffTemplate<Values>,
  values: z.input<Values>,
): Promise<void> {
  const admins = await tx.partnerStaff.findMany({
    where: { companyId, role: 'admin', passwordHash: { not: null }, removedAt: null },
    select: { id: true, email: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, email } of admins) {
    await enqueueStaffEmail(tx, { userId: id, recipient: email, template, values })
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
  await enqueue(tx, email, { mode, companyId, contractId, recipient, tenantTokenId })
}

/** @param to whom it goes, and the token of the link in it */
async function enqueue<Values extends z.ZodType>(
  tx: Prisma.TransactionClient,
  email: { template: StaffTemplate<Values>; values: z.input<Values> },
  to: Omit<Prisma.EmailUncheckedCreateInput, 'id' | 'template' | 'templateVersion' | 'values'>,
): Promise<void> {
  const { template, templateVersion, values } = email.template
  const id = rowId()
  await tx.email.create({
    data: { id, template, templateVersion, ...to, values: values.parse(email.values) as Prisma.InputJsonObject },
  })
  await tx.$queryRaw`SELECT enqueue_email(${id}::uuid)::text`
}
