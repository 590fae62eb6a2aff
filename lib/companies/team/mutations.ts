import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokePasswordTokens } from '@/lib/auth/password-reset-tokens/mutations'
import { endUserSessions } from '@/lib/auth/sessions/mutations'
import { resetTwoFactor } from '@/lib/auth/two-factor/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'
import type { CompanyRole } from '@/prisma/client/enums'
import { inviteByEmail } from '../invitations/mutations'

/** Members and open invitations together. */
const MAX_TEAM_MEMBERS = 200
const MAX_PENDING_INVITATIONS = 25
/** Those sent again included: they are e-mails to people who may not want them. */
const MAX_INVITATIONS_PER_DAY = 50

/** The admin who acts is none any more: somebody was quicker. */
type NotAdminResult = { ok: false; reason: 'no admin' }

type TeamChangeRejection<Reason extends string> = { ok: false; reason: Reason } | NotAdminResult

/**
 * Invites somebody by e-mail. Who was invited before gets a new link and role, and the old link ends.
 *
 * @param inviterName the name of who invites
 */
export async function inviteTeamMember(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  invitation: { email: EmailAddress; role: CompanyRole },
  inviterName: string,
): Promise<
  { ok: true } | TeamChangeRejection<'already in the team' | 'team is full' | 'too many open' | 'too many today'>
> {
  return withTeamLock(actor, companyId, async (tx) => {
    const [counts] = await tx.$queryRaw<{ all: number; open: number; today: number; isNew: boolean }[]>`
      SELECT count(*) FILTER (WHERE removed_at IS NULL)::int AS all,
             count(*) FILTER (WHERE removed_at IS NULL AND password_hash IS NULL)::int AS open,
             (SELECT count(*)::int FROM partner_staff_tokens t JOIN partner_staff i ON i.id = t.user_id
              WHERE i.company_id = ${companyId}::int AND t.purpose = 'invitation'
                AND t.created_at > now() - interval '1 day') AS today,
             count(*) FILTER (WHERE removed_at IS NULL AND email_key = ${invitation.email.key}) = 0 AS "isNew"
      FROM partner_staff WHERE company_id = ${companyId}::int`
    if (counts?.isNew && counts.all >= MAX_TEAM_MEMBERS) return { ok: false, reason: 'team is full' }
    if (counts?.isNew && counts.open >= MAX_PENDING_INVITATIONS) return { ok: false, reason: 'too many open' }
    if (counts && counts.today >= MAX_INVITATIONS_PER_DAY) return { ok: false, reason: 'too many today' }
    const result = await inviteByEmail(tx, actor, companyId, invitation, inviterName)
    return result.ok ? { ok: true } : result
  })
}

/** Changes what a colleague may do, from the next request on. */
export async function changeTeamMemberRole(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  userId: number,
  role: CompanyRole,
): Promise<{ ok: true } | TeamChangeRejection<'no such colleague' | 'last admin'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const where = { id: userId, companyId, removedAt: null }
    const member = await tx.partnerStaff.findFirst({ where, select: { role: true } })
    if (!member) return { ok: false, reason: 'no such colleague' }
    if (member.role === role) return { ok: true }
    if (role !== 'admin' && !(await hasOtherAdmin(tx, companyId, userId))) return { ok: false, reason: 'last admin' }
    await tx.partnerStaff.update({ where, data: { role } })
    await recordAuditEvent(tx, actor, { companyId, action: `user.made_${role}`, subjectId: userId })
    return { ok: true }
  })
}

/**
 * Takes somebody out of the team: sessions and links end at once. The row stays, for the activity to name, without
 * what signed in.
 */
export async function removeTeamMember(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  userId: number,
): Promise<{ ok: true } | TeamChangeRejection<'no such colleague' | 'last admin'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    const where = { id: userId, companyId, removedAt: null }
    const member = await tx.partnerStaff.findFirst({ where, select: { id: true } })
    if (!member) return { ok: false, reason: 'no such colleague' }
    if (!(await hasOtherAdmin(tx, companyId, userId))) return { ok: false, reason: 'last admin' }
    await tx.partnerStaff.update({
      where,
      data: {
        removedAt: new Date(),
        passwordHash: null,
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
      },
    })
    await tx.partnerStaffRecoveryCode.deleteMany({ where: { userId } })
    await endUserSessions(tx, 'portal', userId)
    await revokePasswordTokens(tx, userId)
    await recordAuditEvent(tx, actor, { companyId, action: 'user.removed', subjectId: userId })
    return { ok: true }
  })
}

/**
 * Takes the second factor away from a colleague who has lost it; tells that colleague and ends the sessions. Nobody's
 * own: that asks for the password and a code.
 */
export async function resetTeamMemberTwoFactor(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  userId: number,
): Promise<{ ok: true } | TeamChangeRejection<'no such colleague' | 'has none' | 'is your own'>> {
  return withTeamLock(actor, companyId, async (tx) => {
    if (userId === actor.id) return { ok: false, reason: 'is your own' }
    const where = { id: userId, companyId, removedAt: null }
    const member = await tx.partnerStaff.findFirst({ where, select: { totpConfirmedAt: true } })
    if (!member) return { ok: false, reason: 'no such colleague' }
    if (!member.totpConfirmedAt) return { ok: false, reason: 'has none' }
    await resetTwoFactor(tx, userId)
    await recordAuditEvent(tx, actor, { companyId, action: 'user.two_factor_reset', subjectId: userId })
    return { ok: true }
  })
}

/** Whether everybody in the team must have a second factor. Who has none is sent to set it up with the next request. */
export async function setTwoFactorRequired(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  isRequired: boolean,
): Promise<{ ok: true } | NotAdminResult> {
  return withTeamLock(actor, companyId, async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id: companyId, twoFactorRequired: !isRequired },
      data: { twoFactorRequired: isRequired },
    })
    const action = isRequired ? 'company.two_factor_required' : 'company.two_factor_optional'
    if (count > 0) await recordAuditEvent(tx, actor, { companyId, action, subjectId: companyId })
    return { ok: true }
  })
}

/**
 * Holds a company's team: nobody else changes it until this is over. So of two admins who demote or remove each
 * other at once the later one is no admin any more, and one always stays.
 */
async function withTeamLock<Outcome>(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  change: (tx: Prisma.TransactionClient) => Promise<Outcome>,
): Promise<Outcome | NotAdminResult> {
  return prisma().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
    const actingAdminCount = await tx.partnerStaff.count({ where: { ...activeAdminsWhere(companyId), id: actor.id } })
    return actingAdminCount === 0 ? { ok: false, reason: 'no admin' } : change(tx)
  })
}

/** Who can act as an admin now: an invited one cannot yet. */
const activeAdminsWhere = (companyId: CompanyId) =>
  ({ companyId, role: 'admin', removedAt: null, passwordHash: { not: null } }) as const

const hasOtherAdmin = async (tx: Prisma.TransactionClient, companyId: CompanyId, userId: number): Promise<boolean> =>
  (await tx.partnerStaff.count({ where: { ...activeAdminsWhere(companyId), id: { not: userId } } })) > 0
