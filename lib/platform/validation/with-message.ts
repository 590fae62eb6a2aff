import { z } from 'zod'

/**
 * A field that a person types into a form: it takes what `field` takes, and whatever is wrong with it is said in the
 * form's words, not in the API's.
 */
export const inWords = <Value>(field: z.ZodType<Value, string>, words: string) =>
  z
    .string({ error: words })
    .refine((text) => field.safeParse(text).success, { error: words, abort: true })
    .pipe(field)
