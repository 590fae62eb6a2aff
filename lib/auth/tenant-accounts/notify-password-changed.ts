import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { TENANT_PASSWORD_CHANGED } from '@/lib/mail/templates/tenant-password-changed'
import type { Prisma } from '@/prisma/client/client'
import { getEmailRecipient } from './get-email-recipient'

/** Emails the tenant that the password was changed. The email isn't shown to the company. */
export async function notifyPasswordChanged(tx: Prisma.TransactionClient, tenantId: number): Promise<void> {
  const { recipient, firstName, contract } = await getEmailRecipient(tx, tenantId)
  await enqueueTenantEmail(tx, {
    ...{ contract: { ...contract, companyId: null }, recipient, template: TENANT_PASSWORD_CHANGED },
    values: { firstName },
  })
}
