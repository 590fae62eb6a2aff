import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/**
 * Dismisses an unmatched address, so that partner staff needn't choose an address for it, or restores a dismissed one.
 * Records an audit event. Doesn't change when the unmatched address expires.
 *
 * @returns false if the company has no such unmatched address in this mode, or if nothing needs to change
 */
export async function setUnmatchedAddressDismissed(
  companyId: CompanyId,
  mode: Mode,
  actor: Actor & { type: 'partner_staff' },
  id: number,
  isDismissed: boolean,
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.unmatchedAddress.updateMany({
      where: { id, companyId, mode, expiresAt: { gt: new Date() }, dismissedAt: isDismissed ? null : { not: null } },
      data: isDismissed
        ? { dismissedAt: new Date(), dismissedById: actor.id }
        : { dismissedAt: null, dismissedById: null },
    })
    if (count === 0) return false
    const action = isDismissed ? 'unmatched_address.dismissed' : 'unmatched_address.restored'
    await recordAuditEvent(tx, actor, { companyId, action, subjectId: id })
    return true
  })
}
