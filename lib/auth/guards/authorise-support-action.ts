import type { z } from 'zod'
import { createFormAction, type FormAction, type FormState } from '@/lib/platform/http/run-server-action'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { requireSupportStaff } from '../sessions/current-support-staff'

/** A server action of the support desk's forms. It checks the session itself, and believes the form in nothing but `fields`. */
export const supportAction = <Schema extends z.ZodType, Done>(
  schema: Schema,
  handler: (user: SupportStaff, input: z.output<Schema>) => Promise<FormState<Done>>,
): FormAction<Done> => createFormAction(requireSupportStaff, schema, handler)

/** The same for a form of files, named `files`; it has no other field. */
export const supportUploadAction =
  <Done>(handler: (user: SupportStaff, files: File[]) => Promise<FormState<Done>>): FormAction<Done> =>
  async (_state, form) => {
    const user = await requireSupportStaff()
    // What is no form, as others may send, has none; a field that nothing was chosen in sends one without a name.
    const files = form instanceof FormData ? form.getAll('files').filter((file) => file instanceof File) : []
    return handler(
      user,
      files.filter(({ name }) => name !== ''),
    )
  }
