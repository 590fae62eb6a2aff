import type { z } from 'zod'
import { generateUuid } from '@/lib/platform/database/generate-uuid'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { HAS_JOINED } from '@/lib/platform/identity/has-joined'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import type { PartnerStaffTemplate } from './templates/partner-staff-template'
import type { TenantTemplate } from './templates/tenant-template'

/**
 * Queues an email to a member of partner staff. Call this in the transaction of the change that the email reports, so
 * that both are committed together.
 *
 * @param email `recipient` can differ from the user's current address. `tokenId` identifies the token of the link in
 *   the email
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

/**
 * Queues an email to each admin of a company, in the same way as `enqueuePartnerStaffEmail`. Leaves out admins who
 * haven't accepted their invitation.
 */
export async function enqueueAdminEmails<Values extends z.ZodType>(
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  template: PartnerStaffTemplate<Values>,
  values: z.input<Values>,
): Promise<void> {
  const admins = await tx.partnerStaff.findMany({
    where: { companyId, role: 'admin', removedAt: null, ...HAS_JOINED },
    select: { id: true, email: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, email } of admins) {
    await enqueuePartnerStaffEmail(tx, { userId: id, recipient: email, template, values })
  }
}

/**
 * Queues an email to a contract's tenant. As with `enqueuePartnerStaffEmail`, call this in the transaction of the
 * change that the email reports.
 *
 * @param email `contract.companyId` is the company that sees the email in the portal. It's null if the email only
 *   concerns the tenant. `tokenId` identifies the token of the link in the email
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

/** @param addressing the columns that identify the recipient and the link's token */
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
