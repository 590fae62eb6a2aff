import { z } from 'zod'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const PARTNER_STAFF_INVITATION = {
  template: 'partner-staff-invitation',
  templateVersion: 1,
  values: z.object({
    companyName: z.string(),
    /** The name of the admin who sent the invitation. Null if House Bills sent it. */
    invitedBy: z.string().nullable(),
    /** Whether the company requires single sign-on, so that the person can't choose a password. */
    requiresSso: z.boolean().default(false),
  }),
} satisfies PartnerStaffTemplate
