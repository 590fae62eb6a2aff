import { audit } from '@/lib/audit/mutations'
import { endLinksOf } from '@/lib/auth/password-reset-tokens/mutations'
import { endSessionsOf } from '@/lib/auth/sessions/mutations'
import { clearSecondFactor } from '@/lib/auth/two-factor/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import type { StaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'
import type { CompanyRole } from '@/prisma/client/enums'
import { inviteByEmail } from '../invitations/mutations'

/** Members and open invitations together. */
const MOST_COLLEAGUES = 200
const MOST_OPEN_INVITATIONS = 25
/** Those sent again included: they are e-mails to people who may not want them. */
const MOST_INVITATIONS_A_DAY = 50

/** The admin who acts is none any more: somebody was quicker. */
type NoAdmin = { ok: false; reason: 'no admin' }

type Refused<Reason extends string> = { ok: false; reason: Reason } | NoAdmin

/**
 * Invites somebody by e-mail. Who was invited before gets a new link and role, and the old link ends.
 *
 * @param invitedBy the name of who invites
 */
export async function inviteColleague(
  actor: StaffActor,
  companyId: CompanyId,
  invitation: { email: EmailAddress; role: CompanyRole },
  invitedBy: string,
): Promise<{ ok: true } | Refused<'already in the team' | 'team is full' | 'too many open' | 'too many today'>> {
  return inTeam(actor, companyId, async (tx) => {
    const [count] = await tx.$queryRaw<{ all: number; open: number; today: number; isNew: boolean }[]>`
      SELECT count(*) FILTER (WHERE removed_at IS NULL)::int AS all,
             count(*) FILTER (WHERE removed_at IS NULL AND password_hash IS NULL)::int AS open,
             (SELECT count(*)::int FROM partner_staff_tokens t JOIN partner_staff i ON i.id = t.user_id
              WHERE i.company_id = ${companyId}::int AND t.purpose = 'invitation'
                AND t.created_at > now() - interval '1 day') AS today,
             count(*) FILTER (WHERE removed_at IS NULL AND email_key = ${invitation.email.key}) = 0 AS "isNew"
      FROM partner_staff WHERE company_id = ${companyId}::int`
    if (count?.isNew && count.all >= MOST_COLLEAGUES) return { ok: false, reason: 'team is full' }
    if (count?.isNew && count.open >= MOST_OPEN_INVITATIONS) return { ok: false, reason: 'too many open' }
    if (count && count.today >= MOST_INVITATIONS_A_DAY) return { ok: false, reason: 'too many today' }
    const invited = await inviteByEmail(tx, actor, companyId, invitation, invitedBy)
    return invited.ok ? { ok: true } : invited
  })
}

/** Changes what a colleague may do, from the next request on. */
export async function changeRole(
  actor: StaffActor,
  companyId: CompanyId,
  userId: number,
  role: CompanyRole,
): Promise<{ ok: true } | Refused<'no such colleague' | 'last admin'>> {
  return inTeam(actor, companyId, async (tx) => {
    const where = { id: userId, companyId, removedAt: null }
    const colleague = await tx.partnerStaff.findFirst({ where, select: { role: true } })
    if (!colleague) return { ok: false, reason: 'no such colleague' }
    if (colleague.role === role) return { ok: true }
    if (role !== 'admin' && !(await hasOtherAdmin(tx, companyId, userId))) return { ok: false, reason: 'last admin' }
    await tx.partnerStaff.update({ where, data: { role } })
    await audit(tx, actor, { companyId, action: `user.made_${role}`, subjectId: userId })
    return { ok: true }
  })
}

/**
 * Takes somebody out of the team: sessions and links end at once. The row stays, for the activity to name, without
 * what signed in.
 */
export async function removeColleague(
  actor: StaffActor,
  companyId: CompanyId,
  userId: number,
): Promise<{ ok: true } | Refused<'no such colleague' | 'last admin'>> {
  return inTeam(actor, companyId, async (tx) => {
    const where = { id: userId, companyId, removedAt: null }
    const colleague = await tx.partnerStaff.findFirst({ where, select: { id: true } })
    if (!colleague) return { ok: false, reason: 'no such colleague' }
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
    await endSessionsOf(tx, 'portal', userId)
    await endLinksOf(tx, userId)
    await audit(tx, actor, { companyId, action: 'user.removed', subjectId: userId })
    return { ok: true }
  })
}

/**
 * Takes the second factor away from a colleague who has lost it; tells that colleague and ends the sessions. Nobody's
 * own: that asks for the password and a code.
 */
export async function resetSecondFactor(
  actor: StaffActor,
  companyId: CompanyId,
  userId: number,
): Promise<{ ok: true } | Refused<'no such colleague' | 'has none' | 'is your own'>> {
  return inTeam(actor, companyId, async (tx) => {
    if (userId === actor.id) return { ok: false, reason: 'is your own' }
    const where = { id: userId, companyId, removedAt: null }
    const colleague = await tx.partnerStaff.findFirst({ where, select: { totpConfirmedAt: true } })
    if (!colleague) return { ok: false, reason: 'no such colleague' }
    if (!colleague.totpConfirmedAt) return { ok: false, reason: 'has none' }
    await clearSecondFactor(tx, userId)
    await audit(tx, actor, { companyId, action: 'user.two_factor_reset', subjectId: userId })
    return { ok: true }
  })
}

/** Whether everybody in the team must have a second factor. Who has none is sent to set it up with the next request. */
export async function requireSecondFactor(
  actor: StaffActor,
  companyId: CompanyId,
  required: boolean,
): Promise<{ ok: true } | NoAdmin> {
  return inTeam(actor, companyId, async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id: companyId, twoFactorRequired: !required },
      data: { twoFactorRequired: required },
    })
    const action = required ? 'company.two_factor_required' : 'company.two_factor_optional'
    if (count > 0) await audit(tx, actor, { companyId, action, subjectId: companyId })
    return { ok: true }
  })
}

/**
 * Holds a company's team: nobody else changes it until this is over. So of two admins who demote or remove each
 * other at once the later one is no admin any more, and one always stays.
 */
async function inTeam<Outcome>(
  actor: StaffActor,
  companyId: CompanyId,
  work: (tx: Prisma.TransactionClient) => Promise<Outcome>,
): Promise<Outcome | NoAdmin> {
  return prisma().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
    const acting = await tx.partnerStaff.count({ where: { ...admins(companyId), id: actor.id } })
    return acting === 0 ? { ok: false, reason: 'no admin' } : work(tx)
  })
}

/** Who can act as an admin now: an invited one cannot yet. */
const admins = (companyId: CompanyId) =>
  ({ companyId, role: 'admin', removedAt: null, passwordHash: { not: null } }) as const

const hasOtherAdmin = async (tx: Prisma.TransactionClient, companyId: CompanyId, userId: number): Promise<boolean> =>
  (await tx.partnerStaff.count({ where: { ...admins(companyId), id: { not: userId } } })) > 0
