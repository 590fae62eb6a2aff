import { z } from 'zod'
import { apiKeyValuesSchema } from './api-key-template-values'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const API_KEY_RESTRICTED = {
  template: 'api-key-restricted',
  templateVersion: 1,
  values: apiKeyValuesSchema.extend({
    /** The restrictions that changed, with their old and new values in words. */
    changes: z.array(z.object({ restriction: z.string(), before: z.string(), after: z.string() })),
  }),
} satisfies PartnerStaffTemplate
