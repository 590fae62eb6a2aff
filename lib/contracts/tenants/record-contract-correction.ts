import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Actor } from '@/lib/platform/identity/actor'
import type { Transaction } from './lock-tenant-row'

/**
 * Records in the company's activity that a detail of a contract was changed, and notifies the company's webhook
 * endpoints.
 */
export async function recordContractCorrection(
  tx: Transaction,
  actor: Actor,
  { id: subjectId, companyId }: { id: number; companyId: number },
): Promise<void> {
  await recordAuditEvent(tx, actor, { companyId, action: 'house_contract.corrected', subjectId })
  await tx.$queryRaw`
    SELECT emit_contract_event('contract.corrected', c)::text FROM house_contracts c WHERE id = ${subjectId}::int`
}
