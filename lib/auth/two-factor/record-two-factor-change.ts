import type { z } from 'zod'
import { recordOwnAccountEvent } from '@/lib/audit/record-audit-event'
import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { TWO_FACTOR_CHANGED } from '@/lib/mail/templates/two-factor-changed'
import type { Prisma } from '@/prisma/client/client'
import type { TwoFactorOwner } from './two-factor-owner'

type TwoFactorChange = z.output<typeof TWO_FACTOR_CHANGED.values>['change']

const AUDIT_ACTIONS = {
  setUp: 'two_factor_set_up',
  replaced: 'two_factor_replaced',
  recoveryCodes: 'recovery_codes_replaced',
} as const

/**
 * Records a change to a user's 2FA in the audit log. Partner staff are also notified by email. Support staff get no
 * emails.
 */
export async function recordTwoFactorChange(
  tx: Prisma.TransactionClient,
  owner: TwoFactorOwner,
  change: keyof typeof AUDIT_ACTIONS,
): Promise<void> {
  await recordOwnAccountEvent(tx, owner, AUDIT_ACTIONS[change])
  if (owner.realm === 'portal') await notifyTwoFactorChange(tx, owner, change)
}

export async function notifyTwoFactorChange(
  tx: Prisma.TransactionClient,
  { userId, email, name }: Pick<TwoFactorOwner, 'userId' | 'email' | 'name'>,
  change: TwoFactorChange,
): Promise<void> {
  const values = { name, change }
  await enqueuePartnerStaffEmail(tx, { userId, recipient: email, template: TWO_FACTOR_CHANGED, values })
}
