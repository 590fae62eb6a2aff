import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { ACTIVATION_RESEND } from '@/lib/mail/templates/activation-resend'
import type { Prisma } from '@/prisma/client/client'
import { getEmailRecipient } from '../tenant-accounts/get-email-recipient'
import { replaceActivationToken } from '../tenant-accounts/replace-activation-token'

/** Queues an email with a new activation link, and invalidates the tenant's earlier links. */
export async function resendActivation(tx: Prisma.TransactionClient, tenantId: number): Promise<void> {
  const { firstName, recipient, contract } = await getEmailRecipient(tx, tenantId)
  await enqueueTenantEmail(tx, {
    ...{ contract, recipient, template: ACTIVATION_RESEND },
    values: { firstName, companyName: contract.company.name },
    tokenId: await replaceActivationToken(tx, tenantId),
  })
}
