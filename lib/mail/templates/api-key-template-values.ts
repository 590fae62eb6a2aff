import { z } from 'zod'
import { modeField } from '@/lib/platform/validation/mode-field'

/** What each e-mail about an API key says of it; never the key itself. */
export const apiKeyValuesSchema = z.object({
  label: z.string(),
  /** Its first characters. */
  prefix: z.string(),
  mode: modeField,
  /** Who did it; null for the operator. */
  by: z.string().nullable(),
  at: z.coerce.date(),
})
