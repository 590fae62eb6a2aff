'use server'

import { refresh } from 'next/cache'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { supportAction } from '@/lib/auth/guards/support-action'
import { setCompanyEnabled } from '@/lib/companies/mutations'
import { numberField } from '@/lib/platform/validation/number-field'

const fields = z.object({ company: numberField, to: z.enum(['enabled', 'disabled']) })

export const switchCompany = supportAction(fields, async ({ actor }, { company, to }) => {
  const changed = await setCompanyEnabled(actor, company, to === 'enabled')
  if (!changed.ok && changed.reason === 'no such company') notFound()
  // A colleague was quicker: it is as was wished.
  refresh()
  return { ok: true, done: null }
})
