import { z } from 'zod'
import { modeField } from '@/lib/platform/validation/mode-field'

/** The values that all emails about an API key have. They must never contain the key itself. */
export const apiKeyValuesSchema = z.object({
  label: z.string(),
  /** The first characters of the key, by which people recognise it. */
  prefix: z.string(),
  mode: modeField,
  /** The name of the member of partner staff who made the change. Null if the operator made it. */
  by: z.string().nullable(),
  at: z.coerce.date(),
})
