import { z } from 'zod'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const EMAIL_CHANGED_BY_PROVIDER = {
  template: 'email-changed-by-provider',
  templateVersion: 1,
  values: z.object({ name: z.string(), oldEmail: z.string(), newEmail: z.string() }),
} satisfies PartnerStaffTemplate
