import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/**
 * Sets a request aside, or brings it back, with its audit row; it goes when its days are over in either state.
 *
 * @returns false when the company has no such request in this mode, or it is in that state already
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
