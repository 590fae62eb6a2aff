'use server'

import { refresh } from 'next/cache'
import { notFound, redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/guards/authorise-portal-action'
import { signOutOfRealm } from '@/lib/auth/sign-in/sign-out'
import { changeTeamMemberRole } from '@/lib/companies/team/change-team-member-role'
import { endAllSessionsOfTeamMember, endTeamSession } from '@/lib/companies/team/end-team-sessions'
import { findTeamMember } from '@/lib/companies/team/find-team-members'
import { inviteTeamMember } from '@/lib/companies/team/invite-team-member'
import { removeTeamMember } from '@/lib/companies/team/remove-team-member'
import { resetTeamMemberTwoFactor } from '@/lib/companies/team/reset-team-member-two-factor'
import {
  changeRoleSchema,
  invitationSchema,
  removeTeamMemberSchema,
  teamMemberSchema,
  teamSessionSchema,
  twoFactorRequirementSchema,
} from '@/lib/companies/team/schema'
import { setTwoFactorRequired as setCompanyTwoFactorRequired } from '@/lib/companies/team/set-two-factor-required'

const INVITATION_ERRORS = {
  'team is full': 'Your team is full. Remove someone first.',
  'too many pending':
    'Too many people have been invited but haven’t joined yet. Remove one of them from the team first.',
  'too many today': 'Too many invitations today. Try again tomorrow.',
  'outside the domain':
    'Your company requires single sign-on, so you can only invite people with an address in your verified domain.',
}

export const inviteMember = adminAction(invitationSchema, async (admin, invitation) => {
  const { actor, companyId, name } = admin
  const result = await inviteTeamMember(actor, companyId, invitation, name)
  if (result.ok) return refreshedSuccess()
  if (result.reason === 'not an admin') notFound()
  if (result.reason !== 'already in the team') return { ok: false, message: INVITATION_ERRORS[result.reason] }
  return { ok: false, message: 'Invitation not sent', errors: { email: 'This person is already in your team' } }
})

const LAST_ADMIN_ERRORS = {
  'last admin': 'Every company needs an admin. Make someone else an admin first.',
  'last password admin':
    'This is the only admin who can sign in if your provider fails. First, make sure that another admin has a password and 2FA, or make single sign-on optional.',
}

/** Returns the form's error. Responds with 404 if the member has been removed, or if the user is no longer an admin. */
function toError(reason: keyof typeof LAST_ADMIN_ERRORS | 'no such member' | 'not an admin') {
  if (reason === 'no such member' || reason === 'not an admin') notFound()
  return { ok: false, message: LAST_ADMIN_ERRORS[reason] } as const
}

export const changeRole = adminAction(
  changeRoleSchema,
  async ({ actor, companyId, userId }, { memberId, role, sure }) => {
    if (memberId === userId && role === 'member' && !sure) {
      return {
        ok: false,
        message: 'Role not changed',
        errors: { sure: 'Tick to confirm you’re changing your own role' },
      }
    }
    const result = await changeTeamMemberRole(actor, companyId, memberId, role)
    if (!result.ok) return toError(result.reason)
    // Admins who have just made themselves members can no longer open this page, so redirect them.
    if (memberId === userId && role === 'member') redirect('/portal')
    return refreshedSuccess()
  },
)

export const removeMember = adminAction(removeTeamMemberSchema, async (admin, { memberId, confirmation, mode }) => {
  const { actor, companyId, userId } = admin
  const member = await findTeamMember(companyId, memberId)
  if (!member) notFound()
  if (confirmation !== member.email) {
    return {
      ok: false,
      message: 'Nobody was removed',
      errors: { confirmation: 'Enter the email address shown above' },
    }
  }
  const result = await removeTeamMember(actor, companyId, memberId)
  if (!result.ok) return toError(result.reason)
  redirect(memberId === userId ? '/sign-in?done=left' : `/portal/${mode}/team?removed`)
})

export const resetTwoFactor = adminAction(teamMemberSchema, async ({ actor, companyId }, { memberId }) => {
  const result = await resetTeamMemberTwoFactor(actor, companyId, memberId)
  if (result.ok) return refreshedSuccess()
  if (result.reason === 'own account') return { ok: false, message: 'Change your own 2FA on your account page.' }
  if (result.reason !== 'not set up') return toError(result.reason)
  return {
    ok: false,
    message: 'This person no longer has 2FA or passkeys, so nothing was reset. To sign them out, end their sessions.',
  }
})

export const endSession = adminAction(teamSessionSchema, async ({ id, actor, companyId }, { session }) => {
  const result = await endTeamSession(actor, companyId, session)
  if (!result.ok) notFound()
  if (result.endedSessionId === id) await signOutOfRealm('portal')
  return refreshedSuccess()
})

export const endAllSessions = adminAction(teamMemberSchema, async ({ actor, companyId, userId }, { memberId }) => {
  const result = await endAllSessionsOfTeamMember(actor, companyId, memberId)
  if (!result.ok) notFound()
  if (memberId === userId) await signOutOfRealm('portal')
  return refreshedSuccess()
})

export const setTwoFactorRequired = adminAction(
  twoFactorRequirementSchema,
  async ({ actor, companyId }, { required }) => {
    const result = await setCompanyTwoFactorRequired(actor, companyId, required)
    return result.ok ? refreshedSuccess() : notFound()
  },
)

function refreshedSuccess() {
  refresh()
  return { ok: true, result: null } as const
}
