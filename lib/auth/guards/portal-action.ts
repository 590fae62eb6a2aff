import type { z } from 'zod'
import { type FormAction, type FormState, formAction, textsOf } from '@/lib/platform/http/server-action'
import type { Admin, Member } from '@/lib/platform/identity/signed-in'
import { currentMember, requireAdmin, requireMember } from '../sessions/partner-staff'

/**
 * A server action of the portal's forms, for every member. It checks the session itself, and believes the
 * form in nothing but `fields`: company and role come from the session.
 */
export const memberAction = <Fields extends z.ZodType, Done>(
  fields: Fields,
  work: (member: Member, input: z.output<Fields>) => Promise<FormState<Done>>,
): FormAction<Done> => formAction(requireMember, fields, work)

/**
 * The same for a form that takes time to fill in: to somebody whose session is over it comes back as it was sent,
 * where others lead to the sign-in.
 */
export function longFormAction<Fields extends z.ZodType, Done>(
  fields: Fields,
  work: (member: Member, input: z.output<Fields>) => Promise<FormState<Done>>,
): FormAction<Done> {
  const action = memberAction(fields, work)
  return async (state, form) => ((await currentMember()) ? action(state, form) : { ...SIGNED_OUT, sent: textsOf(form) })
}

const SIGNED_OUT = {
  ok: false,
  message: 'Your session has ended. Nothing is lost: sign in beside this page, then send the form again.',
  link: { href: '/sign-in', text: 'Sign in' },
} as const

/** The same for admins only; to a member it does not exist. */
export const adminAction = <Fields extends z.ZodType, Done>(
  fields: Fields,
  work: (admin: Admin, input: z.output<Fields>) => Promise<FormState<Done>>,
): FormAction<Done> => formAction(requireAdmin, fields, work)
