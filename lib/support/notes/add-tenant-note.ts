import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from '@/lib/contracts/tenants/lock-tenant-row'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { CallReason } from './note-reasons'

/** Adds a note to a live tenant who isn't erased. Notes can't be changed, and partners never see them. */
export async function addTenantNote(
  { userId, actor }: SupportStaff,
  tenantId: number,
  note: { reason: CallReason; text: string },
): Promise<CorrectionResult<never>> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockTenantRow(tx, tenantId))) return NO_SUCH_TENANT
    await tx.supportNote.create({ data: { tenantId, userId, ...note } })
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.note_added', subjectId: tenantId })
    return { ok: true }
  })
}
