import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokeAllTenantSessions } from '@/lib/auth/tenant-accounts/revoke-all-tenant-sessions'
import { revokeTenantTokens } from '@/lib/auth/tenant-accounts/revoke-tenant-tokens'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { correctActiveContract } from './correct-active-contract'
import { sendNewActivationLink } from './enqueue-confirmation-email'
import { type CorrectionResult, lockTenantRow, NO_SUCH_TENANT } from './lock-tenant-row'

/**
 * Corrects a tenant's email address. The old mailbox must give no access any more. So this removes the password, ends
 * the sessions, disables the links, and cancels queued and failed emails. Sends an activation link to the new address.
 * If the tenant has an active contract, the link comes with the confirmation.
 */
export async function correctTenantEmail(
  user: SupportStaff,
  tenantId: number,
  { address, key }: EmailAddress,
): Promise<CorrectionResult<'unchanged' | 'has another tenant'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await lockTenantRow(tx, tenantId)
    if (!tenant) return NO_SUCH_TENANT
    if (tenant.email === address) return { ok: false, reason: 'unchanged' }
    const [row] = await tx.$queryRaw<{ corrected: boolean | null }[]>`
      SELECT correct_tenant_email(${tenantId}::int, ${address}, ${key}) AS corrected`
    if (!row?.corrected) return { ok: false, reason: 'has another tenant' }
    await correctActiveContract(tx, user, tenantId, { email: address })
    await revokeAllTenantSessions(tx, tenantId)
    await revokeTenantTokens(tx, tenantId)
    const now = new Date()
    await tx.email.updateMany({
      where: { contract: { tenantId }, status: { in: ['queued', 'failed'] } },
      data: {
        ...PURGED_CONTENT,
        status: 'failed',
        failure: 'the address was corrected',
        settledAt: now,
        contentPurgedAt: now,
      },
    })
    if (tenant.hasAccount) await sendNewActivationLink(tx, tenantId)
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.email_corrected', subjectId: tenantId })
    return { ok: true }
  })
}

/** Remove the content of these emails, so that they can't be resent to the wrong address. */
const PURGED_CONTENT = { values: {}, subject: null, html: null, text: null, renderedAt: null }
