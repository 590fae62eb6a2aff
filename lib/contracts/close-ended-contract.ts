import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportOrTenantActor } from '@/lib/platform/identity/actor'

/**
 * Closes a live contract whose tenancy ended before today (UK time), so that the tenant can have another contract.
 * Nobody is notified, because the tenancy has already ended.
 *
 * @param note the reason, in 1 to 300 characters. Support staff can see it, and so can the tenant in a data export.
 *   Partners can't
 */
export async function closeContract(
  actor: SupportOrTenantActor,
  id: number,
  note: string,
): Promise<{ ok: true } | { ok: false; reason: 'no such contract' | 'already closed' | 'not over yet' }> {
  return prisma().$transaction(async (tx) => {
    const [closed] = await tx.$queryRaw<{ companyId: number }[]>`
      UPDATE house_contracts SET status = 'closed', closed_at = now(), closing_note = ${note}
      WHERE id = ${id}::int AND mode = 'live' AND status = 'active'
        AND end_date < (now() AT TIME ZONE 'Europe/London')::date
      RETURNING company_id AS "companyId"`
    if (closed) {
      const { companyId } = closed
      await recordAuditEvent(tx, actor, { companyId, action: 'house_contract.closed', subjectId: id })
      return { ok: true }
    }
    const contract = await tx.houseContract.findFirst({ where: { id, mode: 'live' }, select: { status: true } })
    if (!contract) return { ok: false, reason: 'no such contract' }
    return { ok: false, reason: contract.status === 'active' ? 'not over yet' : 'already closed' }
  })
}
