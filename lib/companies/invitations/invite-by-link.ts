import { createPasswordToken } from '@/lib/auth/password-reset-tokens/create-password-token'
import { type LinkSettings, partnerStaffLink } from '@/lib/mail/links/partner-staff-link'
import type { Database } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type Invitation, type InvitationResult, upsertInvitedUser } from './upsert-invited-user'

/** Creates an invitation on behalf of an operator. Sends no email, because the operator passes on the link. */
export async function inviteByLink(
  db: Database,
  actor: Actor,
  companyId: CompanyId,
  invitation: Invitation,
  settings: LinkSettings,
): Promise<(InvitationResult & { ok: true; link: string }) | (InvitationResult & { ok: false })> {
  return db.$transaction(async (tx) => {
    const user = await upsertInvitedUser(tx, actor, companyId, invitation)
    if (!user) return { ok: false, reason: 'already in the team' }
    const tokenId = await createPasswordToken(tx, user.id, 'invitation', settings)
    return { ok: true, userId: user.id, link: partnerStaffLink(tokenId, settings) }
  })
}
