import { z } from 'zod'
import type { TenantTemplate } from './tenant-template'

export const TENANT_EMAIL_CHANGED = {
  template: 'tenant-email-changed',
  templateVersion: 1,
  values: z.object({ firstName: z.string() }),
} satisfies TenantTemplate
