import { z } from 'zod'
import { parseEmail } from '@/lib/platform/validation/email'
import { INVALID_EMAIL } from '@/lib/platform/validation/messages'
import { modeField } from '@/lib/platform/validation/mode'
import { numberField } from '@/lib/platform/validation/number-field'

const role = z.enum(['admin', 'member'], { error: 'Choose a role' })

export const invitationFields = z.object({
  email: z.string({ error: INVALID_EMAIL }).transform((text, context) => {
    const email = parseEmail(text)
    if (email) return email
    context.addIssue({ code: 'custom', message: 'Enter an e-mail address, such as name@company.co.uk' })
    return z.NEVER
  }),
  role,
})

/** `sure` is asked of whoever gives up being an admin. */
export const roleFields = z.object({
  colleague: numberField,
  role,
  sure: z.literal('on').optional(),
})

export const colleagueFields = z.object({ colleague: numberField })

export const removalFields = z.object({
  colleague: numberField,
  confirmation: z.string().trim().default(''),
  mode: modeField,
})

export const requirementFields = z.object({ required: z.enum(['yes', 'no']).transform((text) => text === 'yes') })
