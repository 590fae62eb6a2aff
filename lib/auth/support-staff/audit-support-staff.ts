import type { SupportStaffAction } from '@/lib/audit/event-types'
import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'

export const auditSupportStaff = (
  tx: Prisma.TransactionClient,
  actor: Actor,
  action: SupportStaffAction,
  subjectId: number,
) => recordAuditEvent(tx, actor, { companyId: null, action, subjectId })
