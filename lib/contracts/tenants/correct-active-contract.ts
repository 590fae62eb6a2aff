import type { Actor } from '@/lib/platform/identity/actor'
import type { Transaction } from './lock-tenant-row'
import { recordContractCorrection } from './record-contract-correction'

/**
 * Corrects the tenant's details in their active contract. The contract has its own copy of them, which the portal,
 * emails and the search use. The company sees the correction in its activity, and its webhook endpoints are notified.
 * Returns how many contracts were changed, which is 0 or 1.
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
  for (const contract of correctedContracts) await recordContractCorrection(tx, actor, contract)
  return correctedContracts.length
}
