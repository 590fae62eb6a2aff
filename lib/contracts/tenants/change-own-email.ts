import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokeUserSessions } from '@/lib/auth/sessions/revoke-user-sessions'
import { getEmailRecipient } from '@/lib/auth/tenant-accounts/get-email-recipient'
import { revokeTenantTokens } from '@/lib/auth/tenant-accounts/revoke-tenant-tokens'
import { readTenantTokenStatus, type TokenRejectionReason } from '@/lib/auth/tenant-tokens/get-tenant-token-status'
import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { TENANT_EMAIL_CHANGED } from '@/lib/mail/templates/tenant-email-changed'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { parseEmail } from '@/lib/platform/validation/email'
import { correctActiveContract } from './correct-active-contract'
import { enqueueConfirmationEmail } from './enqueue-confirmation-email'
import { lockTenantRow, type Transaction } from './lock-tenant-row'

type EmailChange =
  | { ok: true; tenantId: number; email: string }
  | { ok: false; reason: TokenRejectionReason | 'has another tenant' }

/**
 * Changes a tenant's email address, including in their active contract, with the link that was sent to the new address.
 * Ends the tenant's other sessions, invalidates all their links, and notifies the old address. The password, 2FA and
 * passkeys stay the same.
 *
 * @param sessionId the session of the browser that opened the link, which continues if it's the tenant's own
 * @returns 'has another tenant' if another live tenant has the new address. The link then stays valid
 */
export async function changeOwnEmail(token: string, sessionId?: string): Promise<EmailChange> {
  return prisma().$transaction(async (tx): Promise<EmailChange> => {
    const owner = await lockTokenOwner(tx, token)
    const status = await readTenantTokenStatus(tx, 'email_change', token)
    if (!status.ok) return status
    const { tenantId, newEmail } = status.tenant
    const email = parseEmail(newEmail ?? '')
    if (!owner || !email) return { ok: false, reason: 'unknown' }
    const [row] = await tx.$queryRaw<{ isChanged: boolean | null }[]>`
      SELECT correct_tenant_email(${tenantId}::int, ${email.address}, ${email.key}, true) AS "isChanged"`
    if (!row?.isChanged) return { ok: false, reason: 'has another tenant' }

    const actor = { type: 'tenant', id: tenantId } as const
    await correctActiveContract(tx, actor, tenantId, { email: email.address })
    await tx.$executeRaw`
      UPDATE tenant_tokens SET used_at = greatest(now(), created_at) WHERE hash = ${hashToken(token)}`
    await revokeTenantTokens(tx, tenantId)
    await revokeUserSessions(tx, 'account', tenantId, sessionId)
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.email_changed', subjectId: tenantId })
    await notifyOldAddress(tx, tenantId, owner.email)
    if (await isNewestEmailUndelivered(tx, tenantId)) await enqueueConfirmationEmail(tx, tenantId, true)
    return { ok: true, tenantId, email: email.address }
  })
}

async function lockTokenOwner(tx: Transaction, token: string) {
  const owner = await tx.tenantToken.findUnique({
    where: { hash: new Uint8Array(hashToken(token)) },
    select: { tenantId: true },
  })
  return owner ? lockTenantRow(tx, owner.tenantId) : undefined
}

async function notifyOldAddress(tx: Transaction, tenantId: number, recipient: string): Promise<void> {
  const { firstName, contract } = await getEmailRecipient(tx, tenantId)
  await enqueueTenantEmail(tx, {
    ...{ contract: { ...contract, companyId: null }, recipient, template: TENANT_EMAIL_CHANGED },
    values: { firstName },
  })
}

/**
 * Returns whether the newest email about the tenant's active contract failed or bounced. The letting agent sees that
 * status, and it was about the old address.
 */
async function isNewestEmailUndelivered(tx: Transaction, tenantId: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ status: string }[]>`
    SELECT e.status FROM emails e JOIN house_contracts c ON c.id = e.contract_id AND c.company_id = e.company_id
    WHERE c.tenant_id = ${tenantId}::int AND c.status = 'active'
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1`
  return row?.status === 'failed' || row?.status === 'bounced'
}
