import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { createPasswordToken, revokePasswordTokens } from '@/lib/auth/password-reset-tokens/mutations'
import { type LinkSettings, partnerStaffLink } from '@/lib/mail/links/partner-staff-link'
import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import { PARTNER_STAFF_INVITATION } from '@/lib/mail/templates/partner-staff-invitation'
import type { Database } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'
import type { CompanyRole } from '@/prisma/client/enums'

interface Invitation {
  email: EmailAddress
  role: CompanyRole
}

type InvitationResult = { ok: true; userId: number } | { ok: false; reason: 'already in the team' }

/**
 * Invites somebody to a company's team, by e-mail. Who was invited before and has not accepted gets a new
 * link and the new role; the old link ends.
 *
 * @param inviterName the name of who invites
 */
export async function inviteByEmail(
  tx: Prisma.TransactionClient,
  actor: Actor,
  companyId: CompanyId,
  invitation: Invitation,
  inviterName: string,
): Promise<InvitationResult> {
  const user = await upsertInvitedUser(tx, actor, companyId, invitation)
  if (!user) return { ok: false, reason: 'already in the team' }
  const tokenId = await createPasswordToken(tx, user.id, 'invitation')
  await enqueuePartnerStaffEmail(tx, {
    ...{ userId: user.id, recipient: invitation.email.address, template: PARTNER_STAFF_INVITATION, tokenId },
    values: { companyName: user.companyName, invitedBy: inviterName },
  })
  return { ok: true, userId: user.id }
}

/** The same for an operator, who gets the link to hand on; nothing is sent. */
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

/** The row of somebody who has not accepted yet; null for a member of the team. */
async function upsertInvitedUser(
  tx: Prisma.TransactionClient,
  actor: Actor,
  companyId: CompanyId,
  { email, role }: Invitation,
) {
  const [user] = await tx.$queryRaw<{ id: number; companyName: string }[]>`
    INSERT INTO partner_staff AS u (company_id, email, email_key, role, invited_by_id)
    VALUES (${companyId}, ${email.address}, ${email.key}, ${role}::company_role, ${actor.id ?? null})
    ON CONFLICT (company_id, email_key) WHERE (removed_at IS NULL)
      DO UPDATE SET email = excluded.email, role = excluded.role, invited_by_id = excluded.invited_by_id
      WHERE u.password_hash IS NULL
    RETURNING u.id, (SELECT c.name FROM companies c WHERE c.id = u.company_id) AS "companyName"`
  if (!user) return null
  await revokePasswordTokens(tx, user.id)
  await recordAuditEvent(tx, actor, { companyId, action: 'user.invited', subjectId: user.id })
  return user
}
