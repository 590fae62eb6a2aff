import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokeTenantTokens } from '@/lib/auth/tenant-accounts/revoke-tenant-tokens'
import { removeTwoFactorRows } from '@/lib/auth/two-factor/remove-two-factor-rows'
import { ADDRESS_CHANGED_FAILURE } from '@/lib/mail/delivery/delivery-failure'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'
import { correctActiveContract } from './correct-active-contract'
import { sendNewActivationLink } from './enqueue-confirmation-email'
import {
  type CorrectionResult,
  type LockedTenant,
  lockTenantRow,
  NO_SUCH_TENANT,
  type Transaction,
} from './lock-tenant-row'

/**
 * Corrects a tenant's email address. The old mailbox must no longer give access to the account. So this removes the
 * password, 2FA and passkeys, ends the sessions, disables the links, and cancels queued and failed emails. If the
 * tenant has an account, also sends an activation link to the new email address. If they have an active contract, the
 * link is in the contract's confirmation.
 *
 * Counts as a lookup, because the result says whether another tenant has the new email address.
 */
export async function correctTenantEmail(
  user: SupportStaff,
  tenantId: number,
  { address, key }: EmailAddress,
): Promise<CorrectionResult<'unchanged' | 'has another tenant'>> {
  const result = await readAndRecordLookup(user, 'tenant.email_compared', async (tx) => {
    const tenant = await lockTenantRow(tx, tenantId)
    return tenant ? { result: await correctEmail(tx, user, tenant, { address, key }), tenantIds: [tenantId] } : null
  })
  return result ?? NO_SUCH_TENANT
}

async function correctEmail(
  tx: Transaction,
  user: SupportStaff,
  { id: tenantId, email, hasAccount }: LockedTenant,
  { address, key }: EmailAddress,
): Promise<CorrectionResult<'unchanged' | 'has another tenant'>> {
  if (email === address) return { ok: false, reason: 'unchanged' }
  const [row] = await tx.$queryRaw<{ corrected: boolean | null }[]>`
      SELECT correct_tenant_email(${tenantId}::int, ${address}, ${key}) AS corrected`
  if (!row?.corrected) return { ok: false, reason: 'has another tenant' }
  await correctActiveContract(tx, user, tenantId, { email: address })
  await removeTwoFactorRows(tx, 'account', tenantId)
  await revokeTenantTokens(tx, tenantId)
  const now = new Date()
  await tx.email.updateMany({
    where: { contract: { tenantId }, status: { in: ['queued', 'failed'] } },
    data: {
      ...PURGED_CONTENT,
      status: 'failed',
      failure: ADDRESS_CHANGED_FAILURE,
      settledAt: now,
      contentPurgedAt: now,
    },
  })
  if (hasAccount) await sendNewActivationLink(tx, tenantId, 'email')
  await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.email_corrected', subjectId: tenantId })
  return { ok: true }
}

/** The values that delete an email's content, so that the email can't be resent to the wrong address. */
const PURGED_CONTENT = { values: {}, subject: null, html: null, text: null, renderedAt: null }
