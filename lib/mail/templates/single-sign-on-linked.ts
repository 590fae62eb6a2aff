import { z } from 'zod'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const SINGLE_SIGN_ON_LINKED = {
  template: 'single-sign-on-linked',
  templateVersion: 1,
  values: z.object({ name: z.string() }),
} satisfies PartnerStaffTemplate
