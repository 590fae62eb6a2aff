'use server'

import { refresh } from 'next/cache'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { supportAction } from '@/lib/auth/guards/authorise-support-action'
import { checkPortalLimit } from '@/lib/auth/guards/portal-action-limit'
import { resendInvitationThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { resendAdminInvitation } from '@/lib/companies/invitations/resend-admin-invitation'
import { resendAdminInvitationSchema } from '@/lib/companies/schema'
import { setCompanyEnabled } from '@/lib/companies/set-company-enabled'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { numberField } from '@/lib/platform/validation/number-field'

const formSchema = z.object({ company: numberField, to: z.enum(['enabled', 'disabled']) })

export const setCompanyStatus = supportAction(formSchema, async ({ actor }, { company, to }) => {
  const result = await setCompanyEnabled(actor, company, to === 'enabled')
  if (!result.ok && result.reason === 'no such company') notFound()
  if (!result.ok && result.reason === 'disabled by an operator')
    return {
      ok: false,
      message: 'A House Bills administrator disabled this company. Only an administrator can enable it again.',
    }
  // If the company already has this status, a colleague has just changed it, which counts as success.
  refresh()
  return { ok: true, result: null }
})

const RESEND_ERRORS = {
  'no such company': 'This company doesn’t exist.',
  'not invited': 'This person has joined or was removed. Reload the page.',
  'company disabled': 'This company is disabled, so its links don’t work. Enable it first.',
}

const RESEND_ADDRESS_ERRORS = {
  'already in the team': 'Someone in the company’s team already has this email address. Enter a different address',
  'email in use': 'This email address already has an account at another company. Enter a different address',
}

export const resendInvitation = supportAction(
  resendAdminInvitationSchema,
  async ({ actor, userId }, { company, user, adminName, adminEmail }) => {
    const limitError = await checkPortalLimit(resendInvitationThrottleKeys(userId, company), 'invitations sent')
    if (limitError) return limitError
    const result = await resendAdminInvitation(actor, company, user, { name: adminName, email: adminEmail })
    refresh()
    if (result.ok) return { ok: true, result: null }
    if (result.reason === 'already in the team' || result.reason === 'email in use') {
      const errors = { adminEmail: RESEND_ADDRESS_ERRORS[result.reason] }
      return { ok: false, message: INVALID_FIELDS_MESSAGE, errors }
    }
    return { ok: false, message: RESEND_ERRORS[result.reason] }
  },
)
