import { recordAuditEvent, recordOwnAccountEvent } from '@/lib/audit/record-audit-event'
import type { Prisma } from '@/prisma/client/client'
import type { PasskeyUser } from './passkey-owner'

/** Records in the audit log what a user did with their own passkey. */
export async function auditPasskeyEvent(
  tx: Prisma.TransactionClient,
  user: PasskeyUser,
  action: 'passkey_added' | 'passkey_removed' | 'passkey_rejected',
): Promise<void> {
  if (user.realm !== 'account') return recordOwnAccountEvent(tx, user, action)
  const { userId: subjectId } = user
  const event = { companyId: null, action: `tenant.${action}`, subjectId } as const
  await recordAuditEvent(tx, { type: 'tenant', id: subjectId }, event)
}
