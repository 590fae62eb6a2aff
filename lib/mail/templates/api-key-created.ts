import { z } from 'zod'
import { apiKeyValues } from './api-key-values'
import type { StaffTemplate } from './staff-template'

export const API_KEY_CREATED = {
  template: 'api-key-created',
  templateVersion: 1,
  values: apiKeyValues.extend({
    /** Null for a key that does not expire. */
    expiresAt: z.coerce.date().nullable(),
  }),
} satisfies StaffTemplate
