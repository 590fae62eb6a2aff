import { z } from 'zod'

/**
 * Returns a schema for a form's field that accepts the same values as a field of the API. Every error has the form's
 * message instead of the API's.
 */
export const withErrorMessage = <Value, Input>(field: z.ZodType<Value, Input>, message: string) =>
  z.custom<Input>((value) => field.safeParse(value).success, { error: message, abort: true }).pipe(field)
