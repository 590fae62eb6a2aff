import type { z } from 'zod'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

/** The state of a form. It's null until the form is first submitted, and then the result or the errors. */
export type FormState<Result = unknown> =
  | null
  | { ok: true; result: Result }
  | {
      ok: false
      /** The message about the whole form. */
      message: string
      /** The message about each invalid field, by the field's name. */
      errors?: Partial<Record<string, string>>
      /** The labels of invalid fields in a table, by the field's name. The list of errors shows them. */
      labels?: Partial<Record<string, string>>
      /** Errors that aren't about a field, such as errors in the lines of an uploaded file. */
      problems?: string[]
      /**
       * The submitted values, except for secrets. The form shows them again, because without JavaScript the user would
       * otherwise have to retype them.
       */
      submitted?: Record<string, string>
      /** A link to what the user should do next, shown with the form. */
      link?: { href: string; text: string }
      /** Suggested corrections for each field, by the field's name. */
      suggestions?: Partial<Record<string, string[]>>
    }

export type FormAction<Result> = (state: FormState<Result>, form: FormData) => Promise<FormState<Result>>

/** Creates a server action for a page that users can open before they have completely signed in. */
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
 * Creates a server action that authorises the user, validates a form and handles it.
 *
 * @param guard returns the authorised user, or redirects if there's none
 * @param schema parses the form's text fields. `handle` receives only its output
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
 * Returns the text fields of a form. Leaves out files and React's own fields. Returns no fields if the value isn't a
 * form, because a client can send anything to a server action.
 */
export function getTextFields(form: FormData): Record<string, string> {
  if (!(form instanceof FormData)) return {}
  const textEntries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('$ACTION'),
  )
  return Object.fromEntries(textEntries)
}

/** Removes passwords, codes, tokens and client secrets, because we mustn't send them back to the browser. */
const omitSecrets = (submitted: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(submitted).filter(([name]) => !/^(code|currentCode|token|.*password|.*secret)$/i.test(name)),
  )
