import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { EMAIL_CHANGED_BY_PROVIDER } from '@/lib/mail/templates/email-changed-by-provider'
import { HAS_JOINED } from '@/lib/platform/identity/has-joined'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'
import { revokePasswordTokens } from '../password-reset-tokens/revoke-password-tokens'
import { fail, type SsoFailed } from './failure'

/** A member whom the provider's subject identifies. */
export interface LinkedMember {
  id: number
  companyId: number
  name: string
  email: string
  emailKey: string
}

/**
 * Stores the email address that a member currently has at the provider. Otherwise, somebody who gets the old address
 * later could reset the member's password. Invalidates the links that were sent to the old address, and notifies both
 * addresses. Does nothing if the address hasn't changed. Fails if another account, or an invitation to the same team,
 * has the new address. Call this with the rows of the company and the member locked.
 */
export async function updateMemberEmail(
  tx: Prisma.TransactionClient,
  member: LinkedMember,
  { address: email, key: emailKey }: EmailAddress,
): Promise<{ ok: true } | SsoFailed> {
  if (member.emailKey === emailKey) return { ok: true }
  const { id: userId, companyId, name } = member
  const owner = await tx.partnerStaff.findFirst({
    where: { emailKey, removedAt: null, id: { not: userId }, OR: [{ companyId }, HAS_JOINED] },
    select: { companyId: true },
  })
  if (owner) return fail(owner.companyId === companyId ? 'email-taken' : 'other-company')
  await tx.partnerStaff.update({ where: { id: userId }, data: { email, emailKey } })
  await revokePasswordTokens(tx, userId)
  const actor = { type: 'partner_staff', id: userId } as const
  await recordAuditEvent(tx, actor, { companyId, action: 'user.sso_email_changed', subjectId: userId })
  const values = { name, oldEmail: member.email, newEmail: email }
  for (const recipient of [member.email, email])
    await enqueuePartnerStaffEmail(tx, { userId, recipient, template: EMAIL_CHANGED_BY_PROVIDER, values })
  return { ok: true }
}
