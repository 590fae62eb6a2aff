import { createPasswordToken } from '@/lib/auth/password-reset-tokens/create-password-token'
import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { PARTNER_STAFF_INVITATION } from '@/lib/mail/templates/partner-staff-invitation'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import { type Invitation, type InvitationResult, upsertInvitedUser } from './upsert-invited-user'

/**
 * Invites somebody to a company's team by email. If they already have a pending invitation, it gets the new role and a
 * new link, and its old link stops working.
 *
 * @param inviterName the name of the person who sends the invitation, or null if House Bills does
 */
export async function inviteByEmail(
  tx: Prisma.TransactionClient,
  actor: Actor,
  companyId: CompanyId,
  invitation: Invitation,
  inviterName: string | null,
): Promise<InvitationResult> {
  const user = await upsertInvitedUser(tx, actor, companyId, invitation)
  if (!user) return { ok: false, reason: 'already in the team' }
  const tokenId = await createPasswordToken(tx, user.id, 'invitation')
  await enqueuePartnerStaffEmail(tx, {
    ...{ userId: user.id, recipient: invitation.email.address, template: PARTNER_STAFF_INVITATION, tokenId },
    values: { companyName: user.companyName, invitedBy: inviterName, requiresSso: user.requiresSso },
  })
  return { ok: true, userId: user.id }
}
