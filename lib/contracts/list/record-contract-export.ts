import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'

/** Records in the audit log that partner staff exported contracts, because contracts contain personal data. */
export async function recordContractExport({ actor, companyId }: PartnerStaff): Promise<void> {
  await prisma().$transaction((tx) =>
    recordAuditEvent(tx, actor, { companyId, action: 'company.contracts_exported', subjectId: companyId }),
  )
}
