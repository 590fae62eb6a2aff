import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Actor } from '@/lib/platform/identity/actor'
import type { Transaction } from './lock-tenant-row'

/**
 * Corrects the tenant's details in their active contract. The contract has its own copy of them, which the portal,
 * emails and the search use. Records the correction in the company's activity. Returns how many contracts it changed,
 * which is 0 or 1.
 */
export async function correctActiveContract(
  tx: Transaction,
  actor: Actor,
  tenantId: number,
  data: { email: string } | { firstName: string; lastName: string } | { contactNo: string } | { birthday: Date },
): Promise<number> {
  const correctedContracts = await tx.houseContract.updateManyAndReturn({
    where: { tenantId, status: 'active', NOT: data },
    data,
    select: { id: true, companyId: true },
  })
  for (const { id: subjectId, companyId } of correctedContracts) {
    await recordAuditEvent(tx, actor, { companyId, action: 'house_contract.corrected', subjectId })
  }
  return correctedContracts.length
}
