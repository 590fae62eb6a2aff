'use server'

import { refresh } from 'next/cache'
import { notFound, redirect } from 'next/navigation'
import { adminAction } from '@/lib/auth/guards/portal-action'
import { colleagueOf } from '@/lib/companies/team/data'
import * as team from '@/lib/companies/team/mutations'
import {
  colleagueFields,
  invitationFields,
  removalFields,
  requirementFields,
  roleFields,
} from '@/lib/companies/team/schema'

const NOT_INVITED = {
  'team is full': 'The team is full: remove somebody first',
  'too many open': 'Too many invitations are open: remove one that nobody needs any more',
  'too many today': 'Too many invitations were sent today: try again tomorrow',
}

export const inviteColleague = adminAction(invitationFields, async (admin, invitation) => {
  const { actor, companyId, name } = admin
  const invited = await team.inviteColleague(actor, companyId, invitation, name)
  if (invited.ok) return done()
  if (invited.reason === 'no admin') notFound()
  if (invited.reason !== 'already in the team') return { ok: false, message: NOT_INVITED[invited.reason] }
  return { ok: false, message: 'No invitation was sent', errors: { email: 'This address is in the team already' } }
})

const LAST_ADMIN = {
  ok: false,
  message: 'A company has at least one admin: make somebody else an admin first',
} as const

export const changeRole = adminAction(roleFields, async ({ actor, companyId, userId }, { colleague, role, sure }) => {
  if (colleague === userId && role === 'member' && !sure) {
    return { ok: false, message: 'Your role is as it was', errors: { sure: 'Confirm that you mean yourself' } }
  }
  const changed = await team.changeRole(actor, companyId, colleague, role)
  if (!changed.ok) return changed.reason === 'last admin' ? LAST_ADMIN : notFound()
  // Who is an admin no more has no business on this page.
  if (colleague === userId && role === 'member') redirect('/portal')
  return done()
})

export const removeColleague = adminAction(removalFields, async (admin, { colleague, confirmation, mode }) => {
  const { actor, companyId, userId } = admin
  const person = await colleagueOf(companyId, colleague)
  if (!person) notFound()
  if (confirmation !== person.email) {
    return {
      ok: false,
      message: 'Nobody was removed',
      errors: { confirmation: 'Type the e-mail address as it stands above' },
    }
  }
  const removed = await team.removeColleague(actor, companyId, colleague)
  if (!removed.ok) return removed.reason === 'last admin' ? LAST_ADMIN : notFound()
  redirect(colleague === userId ? '/sign-in?done=left' : `/portal/${mode}/team?removed`)
})

export const resetSecondFactor = adminAction(colleagueFields, async ({ actor, companyId }, { colleague }) => {
  const reset = await team.resetSecondFactor(actor, companyId, colleague)
  // Another admin was quicker: it is as was wished.
  if (reset.ok || reset.reason === 'has none') return done()
  if (reset.reason !== 'is your own') notFound()
  return { ok: false, message: 'Change your own second factor on your account page' }
})

export const requireSecondFactor = adminAction(requirementFields, async ({ actor, companyId }, { required }) => {
  const changed = await team.requireSecondFactor(actor, companyId, required)
  return changed.ok ? done() : notFound()
})

/** Shows the page as it is now. */
function done() {
  refresh()
  return { ok: true, done: null } as const
}
