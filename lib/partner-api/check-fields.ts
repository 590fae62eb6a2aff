import type { z } from 'zod'
import { REQUIRED } from '../fields/messages'
import { type Answer, type FieldError, invalidFields } from './answer'

const REQUIRED_MESSAGES = new Set<string>(Object.values(REQUIRED))

/** Step 2: all required fields first, then the formats, each in the interface's order of fields. */
export function checkFields<Fields extends z.ZodType>(
  schema: Fields,
  body: Record<string, unknown>,
): { ok: true; fields: z.infer<Fields> } | { ok: false; answer: Answer } {
  const result = schema.safeParse(body)
  if (result.success) return { ok: true, fields: result.data }
  const errors = result.error.issues.map(({ path, message }): FieldError => ({ field: String(path[0]), message }))
  const isMissing = ({ message }: FieldError) => REQUIRED_MESSAGES.has(message)
  const ordered = [...errors.filter(isMissing), ...errors.filter((error) => !isMissing(error))]
  return { ok: false, answer: invalidFields(ordered as [FieldError, ...FieldError[]]) }
}
