import { z } from 'zod'

/** Wraps a field of the API for a form: it accepts the same values, but reports every error with the form's message. */
export const withErrorMessage = <Value>(field: z.ZodType<Value, string>, message: string) =>
  z
    .string({ error: message })
    .refine((text) => field.safeParse(text).success, { error: message, abort: true })
    .pipe(field)
