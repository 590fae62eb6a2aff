import type { Transaction } from '@/lib/contracts/tenants/lock-tenant-row'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

/**
 * Adds the reason for a correction to the tenant's notes. The audit log can't contain it, because its entries are kept
 * permanently, and the reason may contain personal data.
 *
 * @param subject what was corrected, such as 'Phone number'
 */
export async function addCorrectionNote(
  tx: Transaction,
  { userId }: SupportStaff,
  tenantId: number,
  subject: string,
  reason: string,
): Promise<void> {
  await tx.supportNote.create({ data: { tenantId, userId, reason: 'correction', text: `${subject}: ${reason}` } })
}
