import { z } from 'zod'
import type { TenantTemplate } from './tenant-template'

export const TENANT_PASSWORD_RESET = {
  template: 'tenant-password-reset',
  templateVersion: 1,
  values: z.object({ firstName: z.string() }),
} satisfies TenantTemplate
