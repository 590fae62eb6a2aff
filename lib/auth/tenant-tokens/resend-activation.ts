import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { ACTIVATION_RESEND } from '@/lib/mail/templates/activation-resend'
import type { Correction } from '@/lib/mail/templates/correction-field'
import type { Prisma } from '@/prisma/client/client'
import { getEmailRecipient } from '../tenant-accounts/get-email-recipient'
import { replaceActivationToken } from '../tenant-accounts/replace-activation-token'

/**
 * Queues an email with a new activation link, and invalidates the tenant's earlier links.
 *
 * @param correction the part of the tenant's details that support corrected. Undefined if the tenant requested the link
 */
export async function resendActivation(
  tx: Prisma.TransactionClient,
  tenantId: number,
  correction?: Correction,
): Promise<void> {
  const { firstName, recipient, contract } = await getEmailRecipient(tx, tenantId)
  await enqueueTenantEmail(tx, {
    ...{ contract, recipient, template: ACTIVATION_RESEND },
    values: { firstName, companyName: contract.company.name, correction },
    tokenId: await replaceActivationToken(tx, tenantId),
  })
}
