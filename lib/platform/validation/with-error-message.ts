import { z } from 'zod'

/**
 * A field that a person types into a form: it takes what `field` takes, and whatever is wrong with it is said in the
 * form's words, not in the API's.
 */
export const withErrorMessage = <Value>(field: z.ZodType<Value, string>, message: string) =>
  z
    .string({ error: message })
    .refine((text) => field.safeParse(text).success, { error: message, abort: true })
    .pipe(field)
