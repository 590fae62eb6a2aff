import { z } from 'zod'
import { modeField } from '@/lib/platform/validation/mode-field'

/** The values of all emails about an API key. They never contain the key. */
export const apiKeyValuesSchema = z.object({
  label: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  mode: modeField,
  /** The name of the member of partner staff who made the change. Null if the operator made it. */
  by: z.string().nullable(),
  at: z.coerce.date(),
})
