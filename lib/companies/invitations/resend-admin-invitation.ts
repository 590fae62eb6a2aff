import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokePasswordTokens } from '@/lib/auth/password-reset-tokens/revoke-password-tokens'
import { HAS_JOINED_SQL } from '@/lib/auth/single-sign-on/sign-in-sql'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportOrTenantActor } from '@/lib/platform/identity/actor'
import { findCompanyId } from '../find-company-id'
import type { NamedPerson } from '../schema'
import { findCompanyOfEmail } from './find-company-of-email'
import { inviteByEmail } from './invite-by-email'

export type ResendInvitationResult =
  | { ok: true }
  /** `not invited` means that the person has joined, was removed, or isn't an admin of this company. */
  | { ok: false; reason: 'no such company' | 'not invited' | 'company disabled' | 'already in the team' }
  /** The new address already has an account at the company `id`. */
  | { ok: false; reason: 'email in use'; id: number }

/**
 * Sends the invitation of an admin who hasn't joined yet again, on behalf of support staff. The earlier link stops
 * working. If the address was wrong, the invitation to it is cancelled.
 *
 * @param admin the admin's name and email address, as corrected
 */
export async function resendAdminInvitation(
  actor: SupportOrTenantActor,
  company: number,
  userId: number,
  admin: NamedPerson,
): Promise<ResendInvitationResult> {
  return prisma().$transaction(async (tx) => {
    // Lock the company, as changes by its admins do, so that the team can't change in the meantime.
    const [row] = await tx.$queryRaw<{ isDisabled: boolean }[]>`
      SELECT disabled_at IS NOT NULL AS "isDisabled" FROM companies WHERE id = ${company}::int FOR NO KEY UPDATE`
    const companyId = await findCompanyId(tx, company)
    if (!row || !companyId) return { ok: false, reason: 'no such company' }
    if (row.isDisabled) return { ok: false, reason: 'company disabled' }
    const [user] = await tx.$queryRaw<{ emailKey: string }[]>`
      SELECT u.email_key AS "emailKey" FROM partner_staff u
      WHERE u.id = ${userId}::int AND u.company_id = ${companyId}::int AND u.role = 'admin' AND u.removed_at IS NULL
        AND NOT ${HAS_JOINED_SQL}
      FOR NO KEY UPDATE`
    if (!user) return { ok: false, reason: 'not invited' }
    const employer = await findCompanyOfEmail(tx, admin.email)
    if (employer && employer.id !== companyId) return { ok: false, reason: 'email in use', id: employer.id }
    // Invite first. If the new address belongs to a member of the team, nothing has changed yet.
    const invitation = await inviteByEmail(tx, actor, companyId, { ...admin, role: 'admin' }, null)
    if (!invitation.ok) return invitation
    if (user.emailKey !== admin.email.key) {
      await tx.partnerStaff.update({ where: { id: userId }, data: { removedAt: new Date() } })
      await revokePasswordTokens(tx, userId)
      await recordAuditEvent(tx, actor, { companyId, action: 'user.removed', subjectId: userId })
    }
    return { ok: true }
  })
}
