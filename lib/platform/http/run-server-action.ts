import type { z } from 'zod'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

/** What a form shows after it was sent: nothing yet, what was done, or what is wrong. */
export type FormState<Result = unknown> =
  | null
  | { ok: true; result: Result }
  | {
      ok: false
      /** For the whole form; of wrong fields, a summary. */
      message: string
      /** By the fields' names. */
      errors?: Partial<Record<string, string>>
      /** What is wrong at no field of the form, such as lines of a file. */
      problems?: string[]
      /** What was sent, for the form to keep: without JavaScript it would be lost. */
      submitted?: Record<string, string>
      /** Where to go on, beside the form, which stays. */
      link?: { href: string; text: string }
      /** What fields may have been meant to say, by their names. */
      suggestions?: Partial<Record<string, string[]>>
    }

export type FormAction<Result> = (state: FormState<Result>, form: FormData) => Promise<FormState<Result>>

/** A server action of a page that nobody is signed in to, or not completely yet. */
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
 * A server action of a form.
 *
 * @param guard who may send it; it leads others away
 * @param schema what the form is believed in, and nothing else
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

/** The text fields of a form; React's own and files are left out. What is no form, as others may send, has none. */
export function getTextFields(form: FormData): Record<string, string> {
  if (!(form instanceof FormData)) return {}
  const textEntries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('$ACTION'),
  )
  return Object.fromEntries(textEntries)
}

/** What goes back to the browser: no password, code or token, which no form shows again. */
const omitSecrets = (submitted: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(submitted).filter(([name]) => !/^(code|currentCode|token|.*password)$/i.test(name)))
