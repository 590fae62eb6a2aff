import type { z } from 'zod'
import { createFormAction, type FormAction, type FormState, getTextFields } from '@/lib/platform/http/run-server-action'
import type { PartnerAdmin, PartnerStaff } from '@/lib/platform/identity/session-types'
import { findCurrentMember, requireAdmin, requireMember } from '../sessions/current-partner-staff'

/**
 * Creates a server action for a portal form that every team member may use. The action checks the session. It takes
 * only the schema's fields from the form, and the company and role from the session.
 */
export const memberAction = <Schema extends z.ZodType, Result>(
  schema: Schema,
  handler: (member: PartnerStaff, input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> => createFormAction(requireMember, schema, handler)

/**
 * Creates a server action for a form that takes a long time to fill in. If the session has ended, it returns the
 * submitted values with a message, where other actions redirect to the sign-in page.
 */
export function longFormAction<Schema extends z.ZodType, Result>(
  schema: Schema,
  handler: (member: PartnerStaff, input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> {
  const action = memberAction(schema, handler)
  return async (state, form) =>
    (await findCurrentMember()) ? action(state, form) : { ...SESSION_ENDED, submitted: getTextFields(form) }
}

const SESSION_ENDED = {
  ok: false,
  message: 'Session expired. Your entries are kept: sign in in a new tab, then submit again.',
  link: { href: '/sign-in', text: 'Sign in' },
} as const

/** Creates a server action for admins. Other members get a 404. */
export const adminAction = <Schema extends z.ZodType, Result>(
  schema: Schema,
  handler: (admin: PartnerAdmin, input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> => createFormAction(requireAdmin, schema, handler)
