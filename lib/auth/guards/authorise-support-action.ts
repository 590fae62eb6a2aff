import type { z } from 'zod'
import { createFormAction, type FormAction, type FormState } from '@/lib/platform/http/run-server-action'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { requireSupportStaff } from '../sessions/current-support-staff'

/**
 * Creates a server action for a support form. The action checks the session and takes only the schema's fields from the
 * form.
 */
export const supportAction = <Schema extends z.ZodType, Result>(
  schema: Schema,
  handler: (user: SupportStaff, input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> => createFormAction(requireSupportStaff, schema, handler)

/** Creates a server action for a support form whose only field, `files`, contains uploaded files. */
export const supportUploadAction =
  <Result>(handler: (user: SupportStaff, files: File[]) => Promise<FormState<Result>>): FormAction<Result> =>
  async (_state, form) => {
    const user = await requireSupportStaff()
    // Check that this is a form, because a client can send anything.
    const files = form instanceof FormData ? form.getAll('files').filter((file) => file instanceof File) : []
    return handler(user, files.filter(isChosen))
  }

/**
 * Returns false for the empty file that browsers send if the user hasn't chosen a file. It has no name, and React, which
 * decodes forms that a script sends, then uses the name 'undefined'.
 */
const isChosen = ({ name, size }: File) => name !== '' && !(name === 'undefined' && size === 0)
