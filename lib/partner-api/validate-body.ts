import type { z } from 'zod'
import { isRequiredMessage } from '@/lib/platform/validation/required-or-invalid-message'
import type { FieldError } from './api-responses'

/** All violations of a request, at least one. */
export type FieldErrors = [FieldError, ...FieldError[]]

/** Step 2: all missing fields first, then the formats, each in the interface's order of fields. */
export function validateBody<Fields extends z.ZodObject>(
  schema: Fields,
  body: Record<string, unknown>,
): { ok: true; fields: z.infer<Fields> } | { ok: false; errors: FieldErrors } {
  const result = schema.safeParse(body)
  if (result.success) return { ok: true, fields: result.data }
  const fieldOrder = Object.keys(schema.shape)
  const errors = result.error.issues
    .map(({ path, message }) => ({ field: path.join('.'), message, position: fieldOrder.indexOf(String(path[0])) }))
    .sort(
      (first, second) => rankMessage(first.message) - rankMessage(second.message) || first.position - second.position,
    )
    .map(({ field, message }): FieldError => ({ field, message }))
  return { ok: false, errors: errors as FieldErrors }
}

const rankMessage = (message: string) => (isRequiredMessage(message) ? 0 : 1)
