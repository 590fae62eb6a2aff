import { z } from 'zod'
import { apiKeyValues } from './api-key-values'
import type { StaffTemplate } from './staff-template'

export const API_KEY_ROTATED = {
  template: 'api-key-rotated',
  templateVersion: 1,
  values: apiKeyValues.extend({
    /** The first characters of the key in its place. */
    newPrefix: z.string(),
    /** Until when the old one goes on; null where it ended at once. */
    endsAt: z.coerce.date().nullable(),
  }),
} satisfies StaffTemplate
