import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerAdmin } from '@/lib/platform/identity/session-types'
import { recordAuditEvent } from './record-audit-event'

/** Records in the audit log that an admin exported the activity, because the activity contains people's names. */
export async function recordActivityExport({ actor, companyId }: PartnerAdmin): Promise<void> {
  await prisma().$transaction((tx) =>
    recordAuditEvent(tx, actor, { companyId, action: 'company.activity_exported', subjectId: companyId }),
  )
}
