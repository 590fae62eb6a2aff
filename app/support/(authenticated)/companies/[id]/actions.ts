'use server'

import { refresh } from 'next/cache'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { supportAction } from '@/lib/auth/guards/authorise-support-action'
import { setCompanyEnabled } from '@/lib/companies/set-company-enabled'
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
