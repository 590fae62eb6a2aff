import { type Database, prisma } from '@/lib/platform/database/prisma'
import { type Actor, OPERATOR } from '@/lib/platform/identity/actor'
import { recordAuditEvent } from '../audit/record-audit-event'

/** @param name 1 to 200 characters, as tenants read it in their e-mail */
export async function createCompany(db: Database, name: string): Promise<{ id: number }> {
  return db.$transaction(async (tx) => {
    const { id } = await tx.company.create({ data: { name }, select: { id: true } })
    await recordAuditEvent(tx, OPERATOR, { companyId: id, action: 'company.created', subjectId: id })
    return { id }
  })
}

/**
 * Sets how many calls each key of a company may make; every process goes by it within a second.
 *
 * @param requestsPerMinute 1 to 1,000,000
 */
export async function setCompanyRateLimit(
  db: Database,
  companyId: number,
  requestsPerMinute: number,
): Promise<{ ok: true } | { ok: false; reason: 'no such company' }> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.company.updateMany({ where: { id: companyId }, data: { requestsPerMinute } })
    if (count === 0) return { ok: false, reason: 'no such company' }
    await recordAuditEvent(tx, OPERATOR, { companyId, action: 'company.rate_limit_changed', subjectId: companyId })
    return { ok: true }
  })
}

/**
 * Lets a company's staff and keys in, or no more. Disabled, its sessions are deleted at once and its keys are
 * refused within a second.
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
