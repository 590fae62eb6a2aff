import { z } from 'zod'
import { correctionField } from './correction-field'
import type { TenantTemplate } from './tenant-template'

export const ACTIVATION_RESEND = {
  template: 'activation-resend',
  templateVersion: 1,
  values: z.object({
    firstName: z.string(),
    /** The name of the letting agent that arranged the package. */
    companyName: z.string(),
    correction: correctionField,
  }),
} satisfies TenantTemplate
