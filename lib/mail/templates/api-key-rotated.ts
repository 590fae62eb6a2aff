import { z } from 'zod'
import { apiKeyValuesSchema } from './api-key-template-values'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const API_KEY_ROTATED = {
  template: 'api-key-rotated',
  templateVersion: 1,
  values: apiKeyValuesSchema.extend({
    /** The first characters of the new key, by which people recognise it. */
    newPrefix: z.string(),
    /** When the old key stops working. Null if it stopped working immediately. */
    endsAt: z.coerce.date().nullable(),
  }),
} satisfies PartnerStaffTemplate
