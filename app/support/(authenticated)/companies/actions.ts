'use server'

import { redirect } from 'next/navigation'
import { supportAction } from '@/lib/auth/guards/authorise-support-action'
import { checkPortalLimit } from '@/lib/auth/guards/portal-action-limit'
import { createCompanyThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { createCompanyWithAdmin } from '@/lib/companies/create-company-with-admin'
import { createCompanySchema } from '@/lib/companies/schema'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

const DUPLICATE_ERRORS = {
  'name in use': {
    name: 'Another company has this name. If this is a different company, add its town, such as Acme Lets (York)',
  },
  'email in use': {
    adminEmail: 'This email address already has an account at another company. Enter a different address',
  },
}

export const createCompany = supportAction(
  createCompanySchema,
  async ({ actor, userId }, { name, adminName, adminEmail }) => {
    const limitError = await checkPortalLimit(createCompanyThrottleKeys(userId), 'companies created')
    if (limitError) return limitError
    const result = await createCompanyWithAdmin(actor, { name, admin: { name: adminName, email: adminEmail } })
    if (result.ok) redirect(`/support/companies/${result.id}?created`)
    return {
      ok: false,
      message: INVALID_FIELDS_MESSAGE,
      errors: DUPLICATE_ERRORS[result.reason],
      link: { href: `/support/companies/${result.id}`, text: `Open company ${result.id}` },
    }
  },
)
