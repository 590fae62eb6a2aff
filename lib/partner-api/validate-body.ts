import type { z } from 'zod'
import { isRequiredMessage } from '@/lib/platform/validation/required-or-invalid-message'
import type { FieldError } from './api-responses'

export type FieldErrors = [FieldError, ...FieldError[]]

/**
 * Validates the fields of a request body (step 2 of the API specification). Lists errors about missing fields first,
 * then errors about invalid ones, each in the order of the schema.
 */
export function validateBody<Fields extends z.ZodObject>(
  schema: Fields,
  body: Record<string, unknown>,
): { ok: true; fields: z.infer<Fields> } | { ok: false; errors: FieldErrors } {
  const result = schema.safeParse(body)
  if (result.success) return { ok: true, fields: result.data }
  const fieldOrder = Object.keys(schema.shape)
  const errors = result.error.issues
    .flatMap((issue) => listPaths(issue).map((path) => ({ path, message: issue.message })))
    .map(({ path, message }) => ({ field: path.join('.'), message, position: fieldOrder.indexOf(String(path[0])) }))
    .sort(
      (first, second) => rankMessage(first.message) - rankMessage(second.message) || first.position - second.position,
    )
    .map(({ field, message }): FieldError => ({ field, message }))
  return { ok: false, errors: errors as FieldErrors }
}

/** Lists the paths of an issue's fields. Zod reports all unknown fields of an object as one issue with several keys. */
const listPaths = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MAX_UNKNOWN_FIELDS).map((key) => [...issue.path, key])
    : [issue.path]

/** Limits the size of the response. */
const MAX_UNKNOWN_FIELDS = 10

const rankMessage = (message: string) => (isRequiredMessage(message) ? 0 : 1)
