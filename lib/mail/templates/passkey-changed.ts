import { z } from 'zod'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const PASSKEY_CHANGED = {
  template: 'passkey-changed',
  templateVersion: 1,
  values: z.object({ name: z.string(), change: z.enum(['added', 'removed', 'rejected']), passkeyName: z.string() }),
} satisfies PartnerStaffTemplate
