import type { z } from 'zod'
import { type FormAction, type FormState, formAction } from '@/lib/platform/http/server-action'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import { requireSupportUser } from '../sessions/support-staff'

/** A server action of the support desk's forms. It checks the session itself, and believes the form in nothing but `fields`. */
export const supportAction = <Fields extends z.ZodType, Done>(
  fields: Fields,
  work: (user: SupportUser, input: z.output<Fields>) => Promise<FormState<Done>>,
): FormAction<Done> => formAction(requireSupportUser, fields, work)

/** The same for a form of files, named `files`; it has no other field. */
export const supportUpload =
  <Done>(work: (user: SupportUser, files: File[]) => Promise<FormState<Done>>): FormAction<Done> =>
  async (_state, form) => {
    const user = await requireSupportUser()
    // What is no form, as others may send, has none; a field that nothing was chosen in sends one without a name.
    const files = form instanceof FormData ? form.getAll('files').filter((file) => file instanceof File) : []
    return work(
      user,
      files.filter(({ name }) => name !== ''),
    )
  }
