import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'

/**
 * Enables or disables a company. If it's disabled, the sessions of its partner staff end immediately, and every process
 * rejects its API keys within a second.
 */
export async function setCompanyEnabled(
  actor: Actor,
  companyId: number,
  isEnabled: boolean,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such company' | 'already disabled' | 'already enabled' }> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id: companyId, disabledAt: isEnabled ? { not: null } : null },
      data: { disabledAt: isEnabled ? null : new Date() },
    })
    if (count === 0) {
      const company = await tx.company.findUnique({ where: { id: companyId }, select: { id: true } })
      if (!company) return { ok: false, reason: 'no such company' }
      return { ok: false, reason: isEnabled ? 'already enabled' : 'already disabled' }
    }
    if (!isEnabled) await tx.partnerStaffSession.deleteMany({ where: { user: { companyId } } })
    const action = isEnabled ? 'company.enabled' : 'company.disabled'
    await recordAuditEvent(tx, actor, { companyId, action, subjectId: companyId })
    return { ok: true }
  })
}
