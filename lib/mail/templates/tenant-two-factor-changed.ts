import { z } from 'zod'
import type { TenantTemplate } from './tenant-template'

export const TENANT_TWO_FACTOR_CHANGED = {
  template: 'tenant-two-factor-changed',
  templateVersion: 1,
  values: z.object({
    firstName: z.string(),
    change: z.enum(['setUp', 'replaced', 'turnedOff', 'reset', 'recoveryCodes']),
  }),
} satisfies TenantTemplate
