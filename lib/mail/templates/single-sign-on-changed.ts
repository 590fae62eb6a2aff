import { z } from 'zod'
import type { PartnerStaffTemplate } from './partner-staff-template'

export const SINGLE_SIGN_ON_CHANGED = {
  template: 'single-sign-on-changed',
  templateVersion: 1,
  values: z.object({
    change: z.enum([
      ...['added', 'domainVerified', 'tested', 'required', 'optional'],
      ...['joinAsAdmins', 'joinAsMembers', 'secretReplaced', 'removed'],
    ] as const),
    /** The name of the member of partner staff who made the change. Null if the operator made it. */
    by: z.string().nullable(),
    at: z.coerce.date(),
    /** The email domain of the company's single sign-on connection. */
    domain: z.string(),
  }),
} satisfies PartnerStaffTemplate

export type SingleSignOnChange = z.output<typeof SINGLE_SIGN_ON_CHANGED.values>['change']
