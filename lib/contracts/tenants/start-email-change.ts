import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { isSameProof, type PasskeyProof } from '@/lib/auth/passkeys/passkey-proof'
import { lockCurrentCredentials } from '@/lib/auth/sessions/lock-current-user-row'
import { tenantAsSignedInUser } from '@/lib/auth/sessions/signed-in-user'
import { getEmailRecipient } from '@/lib/auth/tenant-accounts/get-email-recipient'
import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { newTenantToken } from '@/lib/mail/links/activation-link'
import { TENANT_EMAIL_CHANGE } from '@/lib/mail/templates/tenant-email-change'
import { TENANT_EMAIL_CHANGE_REQUESTED } from '@/lib/mail/templates/tenant-email-change-requested'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { lockTenantRow } from './lock-tenant-row'

/**
 * Sends a link to the tenant's new email address, which confirms it. Also sends a notice to the current address, with a
 * link that stops the change. An earlier link for a new address stops working. Both links expire after 24 hours.
 *
 * Doesn't check whether another tenant has the new address, so neither the result nor anything stored reveals it.
 * `changeOwnEmail` checks it, for somebody who can read that mailbox.
 *
 * @param proof what the tenant's password and 2FA were when the tenant confirmed them
 */
export async function startEmailChange(
  tenant: SignedInTenant,
  proof: PasskeyProof,
  newEmail: EmailAddress,
): Promise<{ ok: true } | { ok: false; reason: 'session ended' | 'unchanged' }> {
  const { tenantId, actor } = tenant
  return prisma().$transaction(async (tx) => {
    const locked = await lockTenantRow(tx, tenantId)
    const current = locked && (await lockCurrentCredentials(tx, tenantAsSignedInUser(tenant)))
    if (!current || !isSameProof(current, proof)) return { ok: false, reason: 'session ended' }
    if (locked.email === newEmail.address) return { ok: false, reason: 'unchanged' }

    const { recipient, firstName, contract } = await getEmailRecipient(tx, tenantId)
    // Set no company, so that partners see neither email.
    const hiddenContract = { ...contract, companyId: null }
    const change = newTenantToken('email_change')
    // Use the database's clock for `created_at`, because only the newest link is valid.
    await tx.$executeRaw`
      INSERT INTO tenant_tokens (id, tenant_id, purpose, hash, new_email, created_at, expires_at)
      VALUES (${change.id}::uuid, ${tenantId}::int, 'email_change', ${change.hash}, ${newEmail.address},
              clock_timestamp(), ${change.expiresAt})`
    await enqueueTenantEmail(tx, {
      ...{ contract: hiddenContract, recipient: newEmail.address, template: TENANT_EMAIL_CHANGE },
      values: {},
      tokenId: change.id,
    })
    const stop = newTenantToken('email_change_stop')
    await tx.tenantToken.create({ data: { ...stop, tenantId, purpose: 'email_change_stop' } })
    await enqueueTenantEmail(tx, {
      ...{ contract: hiddenContract, recipient, template: TENANT_EMAIL_CHANGE_REQUESTED },
      values: { firstName },
      tokenId: stop.id,
    })
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.email_change_requested', subjectId: tenantId })
    return { ok: true }
  })
}
