import type { z } from 'zod'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'

/** What a form shows after it was sent: nothing yet, what was done, or what is wrong. */
export type FormState<Done = unknown> =
  | null
  | { ok: true; done: Done }
  | {
      ok: false
      /** For the whole form; of wrong fields, a summary. */
      message: string
      /** By the fields' names. */
      errors?: Partial<Record<string, string>>
      /** What is wrong at no field of the form, such as lines of a file. */
      problems?: string[]
      /** What was sent, for the form to keep: without JavaScript it would be lost. */
      sent?: Record<string, string>
      /** Where to go on, beside the form, which stays. */
      link?: { href: string; text: string }
      /** What fields may have been meant to say, by their names. */
      suggestions?: Partial<Record<string, string[]>>
    }

export type FormAction<Done> = (state: FormState<Done>, form: FormData) => Promise<FormState<Done>>

/** A server action of a page that nobody is signed in to, or not completely yet. */
export const openAction = <Fields extends z.ZodType, Done>(
  fields: Fields,
  work: (input: z.output<Fields>) => Promise<FormState<Done>>,
): FormAction<Done> =>
  formAction(
    async () => undefined,
    fields,
    (_nobody, input) => work(input),
  )

/**
 * A server action of a form.
 *
 * @param gate who may send it; it leads others away
 * @param fields what the form is believed in, and nothing else
 */
export function formAction<Who, Fields extends z.ZodType, Done>(
  gate: () => Promise<Who>,
  fields: Fields,
  work: (who: Who, input: z.output<Fields>) => Promise<FormState<Done>>,
): FormAction<Done> {
  return async (_state, form) => {
    const who = await gate()
    const sent = textsOf(form)
    const input = fields.safeParse(sent)
    if (input.success) return keep(await work(who, input.data), shown(sent))
    const errors: Record<string, string> = {}
    for (const { path, message } of input.error.issues) errors[String(path[0] ?? '')] ??= message
    return { ok: false, message: WRONG_FIELDS, errors, sent: shown(sent) }
  }
}

const keep = <Done>(state: FormState<Done>, sent: Record<string, string>): FormState<Done> =>
  state && !state.ok ? { sent, ...state } : state

/** The text fields of a form; React's own and files are left out. What is no form, as others may send, has none. */
export function textsOf(form: FormData): Record<string, string> {
  if (!(form instanceof FormData)) return {}
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('$ACTION'),
  )
  return Object.fromEntries(texts)
}

/** What goes back to the browser: no password, code or token, which no form shows again. */
const shown = (sent: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !/^(code|presentCode|token|.*password)$/i.test(name)))
