import { getEmailDomain } from '@/lib/auth/single-sign-on/connection'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { MAX_TEAM_MEMBERS } from '@/lib/platform/identity/max-team-members'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { CompanyRole } from '@/prisma/client/enums'
import { inviteByEmail } from '../invitations/invite-by-email'
import { type TeamChangeRejection, withTeamLock } from './with-team-lock'

const MAX_PENDING_INVITATIONS = 25

/**
 * The maximum number of invitations that a company can send within 24 hours. Repeated invitations count too, because
 * each is an email to somebody who may not want it.
 */
const MAX_INVITATIONS_PER_DAY = 50

/**
 * Invites somebody to the team by email. If they already have a pending invitation, its old link stops working. If the
 * company requires single sign-on, the address must be in the connection's email domain.
 *
 * @param inviterName the name of the person who sends the invitation
 */
export async function inviteTeamMember(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  invitation: { email: EmailAddress; role: CompanyRole },
  inviterName: string,
): Promise<
  | { ok: true }
  | TeamChangeRejection<
      'already in the team' | 'team is full' | 'too many pending' | 'too many today' | 'outside the domain'
    >
> {
  return withTeamLock(actor, companyId, async (tx) => {
    const [counts] = await tx.$queryRaw<{ all: number; open: number; today: number; isNew: boolean }[]>`
      SELECT count(*) FILTER (WHERE removed_at IS NULL)::int AS all,
             count(*) FILTER (WHERE removed_at IS NULL AND password_hash IS NULL AND NOT joined_by_sso)::int AS open,
             (SELECT count(*)::int FROM partner_staff_tokens t JOIN partner_staff i ON i.id = t.user_id
              WHERE i.company_id = ${companyId}::int AND t.purpose = 'invitation'
                AND t.created_at > now() - interval '1 day') AS today,
             count(*) FILTER (WHERE removed_at IS NULL AND email_key = ${invitation.email.key}) = 0 AS "isNew"
      FROM partner_staff WHERE company_id = ${companyId}::int`
    if (counts?.isNew && counts.all >= MAX_TEAM_MEMBERS) return { ok: false, reason: 'team is full' }
    if (counts?.isNew && counts.open >= MAX_PENDING_INVITATIONS) return { ok: false, reason: 'too many pending' }
    if (counts && counts.today >= MAX_INVITATIONS_PER_DAY) return { ok: false, reason: 'too many today' }
    const connection = await tx.ssoConnection.findUnique({ where: { companyId, required: true } })
    if (connection && connection.emailDomain !== getEmailDomain(invitation.email))
      return { ok: false, reason: 'outside the domain' }
    const result = await inviteByEmail(tx, actor, companyId, invitation, inviterName)
    return result.ok ? { ok: true } : result
  })
}
