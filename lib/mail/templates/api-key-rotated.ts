import { z } from 'zod'
import { apiKeyValuesSchema } from './api-key-template-values'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const API_KEY_ROTATED = {
  template: 'api-key-rotated',
  templateVersion: 1,
  values: apiKeyValuesSchema.extend({
    /** The first characters of the key in its place. */
    newPrefix: z.string(),
    /** Until when the old one goes on; null where it ended at once. */
    endsAt: z.coerce.date().nullable(),
  }),
} satisfies PartnerStaffTemplate
