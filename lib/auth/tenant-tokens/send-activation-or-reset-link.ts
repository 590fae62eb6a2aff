import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { newTenantToken } from '@/lib/mail/links/activation-link'
import { TENANT_PASSWORD_RESET } from '@/lib/mail/templates/tenant-password-reset'
import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { getEmailRecipient } from '../tenant-accounts/get-email-recipient'
import { resendActivation } from './resend-activation'

/**
 * Sends a new link to the tenant of an e-mail: to activate the account, or where that was done, to choose a new
 * password. Does nothing for who has no account, as after quotes alone, and for test tenants.
 *
 * Links for a new password go on beside a newer one: else whoever enters somebody's address would take the link away
 * that is on its way. Those that activate do not, since each bears five tries at a password that is easy to guess.
 *
 * @param emailKey the e-mail in the form that is compared
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
