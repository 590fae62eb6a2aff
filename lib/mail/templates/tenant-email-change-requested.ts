import { z } from 'zod'
import type { TenantTemplate } from './tenant-template'

export const TENANT_EMAIL_CHANGE_REQUESTED = {
  template: 'tenant-email-change-requested',
  templateVersion: 1,
  values: z.object({ firstName: z.string() }),
} satisfies TenantTemplate
