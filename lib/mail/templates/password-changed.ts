import { z } from 'zod'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const PASSWORD_CHANGED = {
  template: 'password-changed',
  templateVersion: 1,
  values: z.object({ name: z.string() }),
} satisfies PartnerStaffTemplate
