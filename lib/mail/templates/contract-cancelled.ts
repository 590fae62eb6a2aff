import { z } from 'zod'
import type { TenantTemplate } from './tenant-template'

export const CONTRACT_CANCELLED = {
  template: 'contract-cancelled',
  templateVersion: 1,
  values: z.object({
    firstName: z.string(),
    /** The name of the letting agent that arranged the package. */
    companyName: z.string(),
    /** The matched address on one line. */
    address: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
  }),
} satisfies TenantTemplate
