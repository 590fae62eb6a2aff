import { z } from 'zod'
import type { TenantTemplate } from './tenant-template'

export const TENANT_PASSKEY_CHANGED = {
  template: 'tenant-passkey-changed',
  templateVersion: 1,
  values: z.object({
    firstName: z.string(),
    change: z.enum(['added', 'removed', 'rejected']),
    passkeyName: z.string(),
  }),
} satisfies TenantTemplate
