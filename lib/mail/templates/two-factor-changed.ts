import { z } from 'zod'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const TWO_FACTOR_CHANGED = {
  template: 'two-factor-changed',
  templateVersion: 1,
  values: z.object({
    name: z.string(),
    change: z.enum(['setUp', 'replaced', 'turnedOff', 'reset', 'recoveryCodes']),
  }),
} satisfies PartnerStaffTemplate
