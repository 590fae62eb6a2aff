import { isBlank } from '@/lib/platform/validation/is-blank'

/** Leaves out the fields that are null or blank text, because they count as missing. */
export function omitBlankFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && !isBlank(value)))
}
