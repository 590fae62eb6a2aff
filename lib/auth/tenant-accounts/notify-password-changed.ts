import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { TENANT_PASSWORD_CHANGED } from '@/lib/mail/templates/tenant-password-changed'
import type { Prisma } from '@/prisma/client/client'
import { getEmailRecipient } from './get-email-recipient'

/** Notifies the tenant by email that the password was changed. Partners don't see this email. */
export async function notifyPasswordChanged(tx: Prisma.TransactionClient, tenantId: number): Promise<void> {
  const { recipient, firstName, contract } = await getEmailRecipient(tx, tenantId)
  await enqueueTenantEmail(tx, {
    ...{ contract: { ...contract, companyId: null }, recipient, template: TENANT_PASSWORD_CHANGED },
    values: { firstName },
  })
}
