import { z } from 'zod'
import type { TenantTemplate } from './tenant-template'

/** The link that confirms a new email address. It has no values, because the address may be somebody else's. */
export const TENANT_EMAIL_CHANGE = {
  template: 'tenant-email-change',
  templateVersion: 1,
  values: z.object({}),
} satisfies TenantTemplate
