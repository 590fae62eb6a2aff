import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Transaction } from './lock-tenant-row'

/**
 * Portal, mail and search go by the active contract's own copy; its company reads that support corrected it. Returns
 * how many said something else: one at most.
 */
export async function correctActiveContract(
  tx: Transaction,
  user: SupportStaff,
  tenantId: number,
  data: { email: string } | { firstName: string; lastName: string },
): Promise<number> {
  const correctedContracts = await tx.houseContract.updateManyAndReturn({
    where: { tenantId, status: 'active', NOT: data },
    data,
    select: { id: true, companyId: true },
  })
  for (const { id: subjectId, companyId } of correctedContracts) {
    await recordAuditEvent(tx, user.actor, { companyId, action: 'house_contract.corrected', subjectId })
  }
  return correctedContracts.length
}
