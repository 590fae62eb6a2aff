import type { z } from 'zod'
import { createFormAction, type FormAction, type FormState, getTextFields } from '@/lib/platform/http/run-server-action'
import type { PartnerAdmin, PartnerStaff } from '@/lib/platform/identity/session-types'
import { findCurrentMember, requireAdmin, requireMember } from '../sessions/current-partner-staff'

/**
 * A server action of the portal's forms, for every member. It checks the session itself, and believes the
 * form in nothing but `fields`: company and role come from the session.
 */
export const memberAction = <Schema extends z.ZodType, Done>(
  schema: Schema,
  handler: (member: PartnerStaff, input: z.output<Schema>) => Promise<FormState<Done>>,
): FormAction<Done> => createFormAction(requireMember, schema, handler)

/**
 * The same for a form that takes time to fill in: to somebody whose session is over it comes back as it was sent,
 * where others lead to the sign-in.
 */
export function longFormAction<Schema extends z.ZodType, Done>(
  schema: Schema,
  handler: (member: PartnerStaff, input: z.output<Schema>) => Promise<FormState<Done>>,
): FormAction<Done> {
  const action = memberAction(schema, handler)
  return async (state, form) =>
    (await findCurrentMember()) ? action(state, form) : { ...SESSION_ENDED, submitted: getTextFields(form) }
}

const SESSION_ENDED = {
  ok: false,
  message: 'Session expired. Your entries are kept: sign in in a new tab, then submit again.',
  link: { href: '/sign-in', text: 'Sign in' },
} as const

/** The same for admins only; to a member it does not exist. */
export const adminAction = <Schema extends z.ZodType, Done>(
  schema: Schema,
  handler: (admin: PartnerAdmin, input: z.output<Schema>) => Promise<FormState<Done>>,
): FormAction<Done> => createFormAction(requireAdmin, schema, handler)
