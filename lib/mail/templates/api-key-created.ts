import { z } from 'zod'
import { apiKeyValuesSchema } from './api-key-template-values'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const API_KEY_CREATED = {
  template: 'api-key-created',
  templateVersion: 1,
  values: apiKeyValuesSchema.extend({
    /** When the key expires. Null if it never does. */
    expiresAt: z.coerce.date().nullable(),
  }),
} satisfies PartnerStaffTemplate
