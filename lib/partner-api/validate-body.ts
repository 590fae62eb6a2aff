import type { z } from 'zod'
import type { FieldError } from '@/lib/platform/validation/field-error-codes'
import { isRequiredMessage } from '@/lib/platform/validation/required-or-invalid-message'

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
    .flatMap((issue) => listPaths(issue).map((path) => ({ path, error: toFieldError(issue, path) })))
    .map(({ path, error }) => ({ error, position: fieldOrder.indexOf(String(path[0])) }))
    .sort((first, second) => rankError(first.error) - rankError(second.error) || first.position - second.position)
    .map(({ error }) => error)
  return { ok: false, errors: errors as FieldErrors }
}

/** Lists the paths of an issue's fields. Zod reports all unknown fields of an object as one issue with several keys. */
const listPaths = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MAX_UNKNOWN_FIELDS).map((key) => [...issue.path, key])
    : [issue.path]

/** Limits the size of the response. */
const MAX_UNKNOWN_FIELDS = 10

const toFieldError = (issue: z.core.$ZodIssue, path: PropertyKey[]): FieldError => ({
  field: path.join('.'),
  code: 'invalid_value',
  message: issue.message,
  ...describeFault(issue),
})

/** Returns the code and the limit of an issue, if it has a more specific code than `invalid_value`. */
function describeFault(issue: z.core.$ZodIssue): Partial<Pick<FieldError, 'code' | 'limit'>> {
  if (issue.code === 'unrecognized_keys') return { code: 'unknown_field' }
  if (isRequiredMessage(issue.message)) return { code: 'required' }
  if (issue.code === 'invalid_type') return { code: 'wrong_type' }
  // Only our own rules have parameters.
  return issue.code === 'custom' ? (issue.params ?? {}) : {}
}

const rankError = ({ code }: FieldError) => (code === 'required' ? 0 : 1)
