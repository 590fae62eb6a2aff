import { recordAuditEvent, recordOwnAccountEvent } from '@/lib/audit/record-audit-event'
import type { Prisma } from '@/prisma/client/client'
import type { RealmUser } from './signed-in-user'

type AccountAction =
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_rejected'
  | 'two_factor_set_up'
  | 'two_factor_replaced'
  | 'recovery_codes_replaced'

/** Records in the audit log an event about the passkeys or 2FA of a user in any realm. */
export async function auditAccountEvent(
  tx: Prisma.TransactionClient,
  user: RealmUser,
  action: AccountAction,
): Promise<void> {
  if (user.realm !== 'account') return recordOwnAccountEvent(tx, user, action)
  const { userId: subjectId } = user
  const event = { companyId: null, action: `tenant.${action}`, subjectId } as const
  await recordAuditEvent(tx, { type: 'tenant', id: subjectId }, event)
}
