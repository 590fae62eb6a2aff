import { revokeTenantTokens } from '@/lib/auth/tenant-accounts/revoke-tenant-tokens'
import { removeTwoFactorRows } from '@/lib/auth/two-factor/remove-two-factor-rows'
import { ADDRESS_CHANGED_FAILURE } from '@/lib/mail/delivery/delivery-failure'
import type { Correction } from '@/lib/mail/templates/correction-field'
import type { Actor } from '@/lib/platform/identity/actor'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { correctActiveContract } from './correct-active-contract'
import { sendNewActivationLink } from './enqueue-confirmation-email'
import type { LockedTenant, Transaction } from './lock-tenant-row'

/**
 * Replaces the email address of a live tenant whose row is locked. The old mailbox must no longer give access to the
 * account. So this removes the password, 2FA and passkeys, ends the sessions, disables the links, and cancels queued and
 * failed emails. If the tenant has an account, also sends an activation link to the new email address. If they have an
 * active contract, the link is in the contract's confirmation. Audits the change of that contract, but not that of the
 * tenant.
 *
 * @param correction what the email says that support corrected. Undefined if it says nothing about it
 * @returns false if another live tenant has the new email address
 */
export async function replaceTenantEmail(
  tx: Transaction,
  actor: Actor,
  { id: tenantId, hasAccount }: LockedTenant,
  { address, key }: EmailAddress,
  correction: Correction | undefined,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ corrected: boolean | null }[]>`
      SELECT correct_tenant_email(${tenantId}::int, ${address}, ${key}) AS corrected`
  if (!row?.corrected) return false
  await correctActiveContract(tx, actor, tenantId, { email: address })
  await removeTwoFactorRows(tx, 'account', tenantId)
  await revokeTenantTokens(tx, tenantId)
  const now = new Date()
  const cancelled = { ...PURGED_CONTENT, failure: ADDRESS_CHANGED_FAILURE, contentPurgedAt: now }
  await tx.email.updateMany({ where: { contract: { tenantId }, status: 'failed' }, data: cancelled })
  await tx.email.updateMany({
    where: { contract: { tenantId }, status: 'queued' },
    data: { ...cancelled, status: 'failed', settledAt: now },
  })
  if (hasAccount) await sendNewActivationLink(tx, tenantId, correction)
  return true
}

/** The values that delete an email's content, so that the email can't be resent to the wrong address. */
const PURGED_CONTENT = { values: {}, subject: null, html: null, text: null, renderedAt: null }
