import { z } from 'zod'
import type { TenantTemplate } from './tenant-template'

export const TENANT_PASSWORD_CHANGED = {
  template: 'tenant-password-changed',
  templateVersion: 1,
  values: z.object({ firstName: z.string() }),
} satisfies TenantTemplate
