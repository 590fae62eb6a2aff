import { enqueuePartnerStaffEmail, enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { PASSKEY_CHANGED } from '@/lib/mail/templates/passkey-changed'
import { TENANT_PASSKEY_CHANGED } from '@/lib/mail/templates/tenant-passkey-changed'
import type { Prisma } from '@/prisma/client/client'
import { auditAccountEvent } from '../sessions/audit-account-event'
import type { RealmUser } from '../sessions/signed-in-user'
import { getEmailRecipient } from '../tenant-accounts/get-email-recipient'

/**
 * Records in the audit log that a user added or removed a passkey, or that a passkey was rejected because it may have
 * been copied. Partner staff and tenants are also notified by email. Support staff get no emails.
 */
export async function recordPasskeyChange(
  tx: Prisma.TransactionClient,
  owner: RealmUser & { email: string; name: string },
  change: 'added' | 'removed' | 'rejected',
  passkeyName: string,
): Promise<void> {
  await auditAccountEvent(tx, owner, `passkey_${change}`)
  const { realm, userId, email, name } = owner
  if (realm === 'portal') {
    const values = { name, change, passkeyName }
    await enqueuePartnerStaffEmail(tx, { userId, recipient: email, template: PASSKEY_CHANGED, values })
  } else if (realm === 'account') {
    const { recipient, firstName, contract } = await getEmailRecipient(tx, userId)
    await enqueueTenantEmail(tx, {
      // Set no company, so that partners don't see this email.
      ...{ contract: { ...contract, companyId: null }, recipient, template: TENANT_PASSKEY_CHANGED },
      values: { firstName, change, passkeyName },
    })
  }
}
