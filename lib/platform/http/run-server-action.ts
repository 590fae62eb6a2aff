import type { z } from 'zod'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

/** The state of a form: null before the first submission, then its result or its errors. */
export type FormState<Result = unknown> =
  | null
  | { ok: true; result: Result }
  | {
      ok: false
      /** Shown for the whole form. */
      message: string
      /** By field name. */
      errors?: Partial<Record<string, string>>
      /** Errors that belong to no field, such as those in lines of an uploaded file. */
      problems?: string[]
      /** The submitted values, with which the form is filled again. Without JavaScript they would be lost. */
      submitted?: Record<string, string>
      /** A link to the next step, shown with the form. */
      link?: { href: string; text: string }
      /** Suggested corrections, by field name. */
      suggestions?: Partial<Record<string, string[]>>
    }

export type FormAction<Result> = (state: FormState<Result>, form: FormData) => Promise<FormState<Result>>

/** Creates a server action for a page that needs no complete sign-in. */
export const publicAction = <Schema extends z.ZodType, Result>(
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> =>
  createFormAction(
    async () => undefined,
    schema,
    (_user, input) => handle(input),
  )

/**
 * Creates a server action for a form.
 *
 * @param guard returns the authorised user, or redirects
 * @param schema parses the text fields. `handle` gets nothing else of the form
 */
export function createFormAction<User, Schema extends z.ZodType, Result>(
  guard: () => Promise<User>,
  schema: Schema,
  handle: (user: User, input: z.output<Schema>) => Promise<FormState<Result>>,
): FormAction<Result> {
  return async (_state, form) => {
    const user = await guard()
    const submitted = getTextFields(form)
    const input = schema.safeParse(submitted)
    if (input.success) return withSubmitted(await handle(user, input.data), omitSecrets(submitted))
    const errors: Record<string, string> = {}
    for (const { path, message } of input.error.issues) errors[String(path[0] ?? '')] ??= message
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors, submitted: omitSecrets(submitted) }
  }
}

const withSubmitted = <Result>(state: FormState<Result>, submitted: Record<string, string>): FormState<Result> =>
  state && !state.ok ? { submitted, ...state } : state

/**
 * Returns the text fields of a form, without React's own fields and files. Returns no fields for a value that isn't a
 * form, since a client can send anything to a server action.
 */
export function getTextFields(form: FormData): Record<string, string> {
  if (!(form instanceof FormData)) return {}
  const textEntries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('$ACTION'),
  )
  return Object.fromEntries(textEntries)
}

/** Removes passwords, codes and tokens, which must not be sent back to the browser. */
const omitSecrets = (submitted: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(submitted).filter(([name]) => !/^(code|currentCode|token|.*password)$/i.test(name)))
