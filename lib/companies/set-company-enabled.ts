import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'

type SetEnabledRejection = 'no such company' | 'already disabled' | 'already enabled' | 'disabled by an operator'

/**
 * Enables or disables a company. Disabling it ends the sessions of its partner staff immediately and stops its
 * webhooks. Every process rejects its API keys within a second. Only an operator can enable a company that an operator
 * disabled.
 */
export async function setCompanyEnabled(
  actor: Actor,
  companyId: number,
  isEnabled: boolean,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: SetEnabledRejection }> {
  return db.$transaction(async (tx) => {
    if (isEnabled && actor.type !== 'operator' && (await wasDisabledByOperator(tx, companyId)))
      return { ok: false, reason: 'disabled by an operator' }
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

/**
 * Returns whether the company is disabled and was last disabled by an operator. Locks the company's row, so that an
 * operator can't disable the company before the transaction ends.
 */
async function wasDisabledByOperator(tx: Prisma.TransactionClient, companyId: number): Promise<boolean> {
  await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
  const lastChange = await tx.auditEvent.findFirst({
    where: { companyId, action: { in: ['company.disabled', 'company.enabled'] } },
    orderBy: { id: 'desc' },
    select: { action: true, actorType: true },
  })
  return lastChange?.action === 'company.disabled' && lastChange.actorType === 'operator'
}
