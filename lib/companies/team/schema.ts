import { z } from 'zod'
import { checkboxField } from '@/lib/platform/validation/checkbox-field'
import { modeField } from '@/lib/platform/validation/mode-field'
import { numberField } from '@/lib/platform/validation/number-field'
import { invitedEmailField } from '../schema'

const roleSchema = z.enum(['admin', 'member'], { error: 'Choose a role' })

export const invitationSchema = z.object({
  email: invitedEmailField,
  role: roleSchema,
})

/** Admins who give up their own admin role must confirm this with `sure`. */
export const changeRoleSchema = z.object({
  memberId: numberField,
  role: roleSchema,
  sure: checkboxField,
})

export const teamMemberSchema = z.object({ memberId: numberField })

/** `session` is the session's public ID. */
export const teamSessionSchema = z.object({ session: z.guid() })

export const removeTeamMemberSchema = z.object({
  memberId: numberField,
  confirmation: z.string().trim().default(''),
  mode: modeField,
})

export const twoFactorRequirementSchema = z.object({
  required: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
})
