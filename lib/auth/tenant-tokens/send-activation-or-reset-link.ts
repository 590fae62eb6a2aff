import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { newTenantToken } from '@/lib/mail/links/activation-link'
import { TENANT_PASSWORD_RESET } from '@/lib/mail/templates/tenant-password-reset'
import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { getEmailRecipient } from '../tenant-accounts/get-email-recipient'
import { resendActivation } from './resend-activation'

/**
 * Emails a new link to the tenant with this email: an activation link, or a reset link if the account is active. Does
 * nothing for unknown addresses, test tenants, erased tenants, and tenants without an account, who have only requested
 * quotes.
 *
 * Earlier reset links stay valid. Otherwise anyone could invalidate a link that has just been sent, by entering the
 * tenant's email address. Earlier activation links stop working, because each link allows five attempts at an initial
 * password that is easy to guess.
 *
 * @param emailKey `EmailAddress.key` of the entered address
 */
export async function sendActivationOrResetLink(emailKey: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const [tenant] = await tx.$queryRaw<{ id: number; hasPassword: boolean }[]>`
      SELECT id, password_hash IS NOT NULL AS "hasPassword" FROM tenants
      WHERE email_key = ${emailKey} AND mode = 'live' AND account_created_at IS NOT NULL AND erased_at IS NULL
      FOR NO KEY UPDATE`
    if (tenant) await (tenant.hasPassword ? sendTenantPasswordReset(tx, tenant.id) : resendActivation(tx, tenant.id))
  })
}

async function sendTenantPasswordReset(tx: Prisma.TransactionClient, tenantId: number): Promise<void> {
  const { firstName, recipient, contract } = await getEmailRecipient(tx, tenantId)
  const token = newTenantToken('password_reset')
  await tx.tenantToken.create({ data: { ...token, tenantId, purpose: 'password_reset' } })
  await enqueueTenantEmail(tx, {
    ...{ contract: { ...contract, companyId: null }, recipient, template: TENANT_PASSWORD_RESET },
    values: { firstName },
    tokenId: token.id,
  })
}
