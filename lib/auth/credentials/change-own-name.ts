import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'

/** @param name 1 to 100 characters */
export async function changeOwnName({ actor, userId, companyId }: PartnerStaff, name: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await tx.partnerStaff.update({ where: { id: userId }, data: { name } })
    await recordAuditEvent(tx, actor, { companyId, action: 'user.renamed', subjectId: userId })
  })
}
