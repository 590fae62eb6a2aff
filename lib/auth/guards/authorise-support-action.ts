import type { z } from 'zod'
import { createFormAction, type FormAction, type FormState } from '@/lib/platform/http/run-server-action'
import { getUploadedFiles } from '@/lib/platform/http/uploaded-files'
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
    return handler(user, getUploadedFiles(form, 'files'))
  }
