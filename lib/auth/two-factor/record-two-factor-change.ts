import type { z } from 'zod'
import { enqueuePartnerStaffEmail, enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { TENANT_TWO_FACTOR_CHANGED } from '@/lib/mail/templates/tenant-two-factor-changed'
import { TWO_FACTOR_CHANGED } from '@/lib/mail/templates/two-factor-changed'
import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'
import { auditAccountEvent } from '../sessions/audit-account-event'
import type { SignedInUser } from '../sessions/signed-in-user'
import { getEmailRecipient } from '../tenant-accounts/get-email-recipient'

type TwoFactorChange = z.output<typeof TWO_FACTOR_CHANGED.values>['change']

const AUDIT_ACTIONS = {
  setUp: 'two_factor_set_up',
  replaced: 'two_factor_replaced',
  recoveryCodes: 'recovery_codes_replaced',
} as const

/** Records a change to a user's 2FA in the audit log. Notifies the user as `notifyTwoFactorChange` does. */
export async function recordTwoFactorChange(
  tx: Prisma.TransactionClient,
  owner: SignedInUser,
  change: keyof typeof AUDIT_ACTIONS,
): Promise<void> {
  await auditAccountEvent(tx, owner, AUDIT_ACTIONS[change])
  await notifyTwoFactorChange(tx, owner.realm, owner.userId, change)
}

/** Notifies partner staff and tenants of a change to their 2FA by email. Support staff get no emails. */
export async function notifyTwoFactorChange(
  tx: Prisma.TransactionClient,
  realm: Realm,
  userId: number,
  change: TwoFactorChange,
): Promise<void> {
  if (realm === 'portal') {
    const select = { email: true, name: true }
    const { email: recipient, name } = await tx.partnerStaff.findUniqueOrThrow({ where: { id: userId }, select })
    const values = { name: name ?? '', change }
    await enqueuePartnerStaffEmail(tx, { userId, recipient, template: TWO_FACTOR_CHANGED, values })
  } else if (realm === 'account') {
    const { recipient, firstName, contract } = await getEmailRecipient(tx, userId)
    await enqueueTenantEmail(tx, {
      // Set no company, so that partners don't see this email.
      ...{ contract: { ...contract, companyId: null }, recipient, template: TENANT_TWO_FACTOR_CHANGED },
      values: { firstName, change },
    })
  }
}
