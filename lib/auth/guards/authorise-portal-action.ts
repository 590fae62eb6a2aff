import type { z } from 'zod'
import { createFormAction, type FormAction, type FormState, getTextFields } from '@/lib/platform/http/run-server-action'
import { getUploadedFiles } from '@/lib/platform/http/uploaded-files'
import type { PartnerAdmin, PartnerStaff } from '@/lib/platform/identity/session-types'
import { findCurrentMember, requireAdmin, requireMember } from '../sessions/current-partner-staff'

/**
 * Creates a server action for a portal form that every team member may use. The action checks the session, from which
 * it takes the company and role. From the form, it takes only the schema's fields.
 */
export const memberAction = <Schema extends z.ZodType, Result>(
  schema: Schema,
  handler: (member: PartnerStaff, input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> => createFormAction(requireMember, schema, handler)

/**
 * Creates a server action for a form that takes a long time to fill in. If the session has ended, the action doesn't
 * redirect to the sign-in page. It returns a message and the submitted values, so that users don't lose their entries.
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
  message: 'You’ve been signed out. We’ve kept what you entered. Sign in, then come back and submit the form again.',
  link: { href: '/sign-in', text: 'Sign in' },
} as const

/** Creates a server action for a portal form that only admins may use. Other members get a 404. */
export const adminAction = <Schema extends z.ZodType, Result>(
  schema: Schema,
  handler: (admin: PartnerAdmin, input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> => createFormAction(requireAdmin, schema, handler)

/**
 * Creates a server action for a portal form whose only field, `file`, contains an uploaded file. Only admins may use it.
 * The file is undefined if none was chosen.
 */
export const adminUploadAction =
  <Result>(handler: (admin: PartnerAdmin, file: File | undefined) => Promise<FormState<Result>>): FormAction<Result> =>
  async (_state, form) => {
    const admin = await requireAdmin()
    return handler(admin, getUploadedFiles(form, 'file')[0])
  }
