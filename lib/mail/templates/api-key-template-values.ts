import { z } from 'zod'
import { modeField } from '@/lib/platform/validation/mode-field'

/** The values of all emails about an API key. They never contain the key. */
export const apiKeyValuesSchema = z.object({
  label: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  mode: modeField,
  /** The name of the user who made the change. Is null for the operator. */
  by: z.string().nullable(),
  at: z.coerce.date(),
})
