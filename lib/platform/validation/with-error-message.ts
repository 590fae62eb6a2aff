import { z } from 'zod'

/**
 * Returns a schema for a form's field that accepts the same values as a field of the API. Every error has the form's
 * message instead of the API's.
 */
export const withErrorMessage = <Value>(field: z.ZodType<Value, string>, message: string) =>
  z
    .string({ error: message })
    .refine((text) => field.safeParse(text).success, { error: message, abort: true })
    .pipe(field)
