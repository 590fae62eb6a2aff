'use server'

import { refresh } from 'next/cache'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { adminAction, adminUploadAction } from '@/lib/auth/guards/authorise-portal-action'
import { checkPortalLimit } from '@/lib/auth/guards/portal-action-limit'
import { companyProfileThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { changeCompanyContact } from '@/lib/companies/profile/change-company-contact'
import { LOGO_TOO_LARGE, MAX_LOGO_UPLOAD_BYTES } from '@/lib/companies/profile/logo-limits'
import { removeCompanyLogo } from '@/lib/companies/profile/remove-company-logo'
import { replaceCompanyLogo } from '@/lib/companies/profile/replace-company-logo'
import { companyContactSchema } from '@/lib/companies/profile/schema'
import type { PartnerAdmin } from '@/lib/platform/identity/session-types'

const checkLimit = (admin: PartnerAdmin) =>
  checkPortalLimit(companyProfileThrottleKeys(admin), 'changes to the contact and logo')

export const changeContact = adminAction(companyContactSchema, async (admin, contact) => {
  const limitError = await checkLimit(admin)
  if (limitError) return limitError
  const result = await changeCompanyContact(admin.actor, admin.companyId, contact)
  return result.ok ? refreshedSuccess() : notFound()
})

const LOGO_ERRORS = {
  'unsupported format': 'Choose a PNG, JPEG or WebP image',
  animated: 'Choose an image that isn’t animated',
  'too many pixels': 'Choose an image with at most 4 million pixels, such as 2,000 × 2,000',
  unreadable: 'The image is damaged. Save it again in an image program, or choose another one',
  busy: 'Too many images are being uploaded. Try again in a minute',
}

export const uploadLogo = adminUploadAction(async (admin, file) => {
  if (!file) return rejectLogo('Choose an image')
  if (file.size > MAX_LOGO_UPLOAD_BYTES) return rejectLogo(LOGO_TOO_LARGE)
  const limitError = await checkLimit(admin)
  if (limitError) return limitError
  const result = await replaceCompanyLogo(admin.actor, admin.companyId, new Uint8Array(await file.arrayBuffer()))
  if (result.ok) return refreshedSuccess()
  return result.reason === 'not an admin' ? notFound() : rejectLogo(LOGO_ERRORS[result.reason])
})

export const removeLogo = adminAction(z.object({}), async (admin) => {
  const limitError = await checkLimit(admin)
  if (limitError) return limitError
  const result = await removeCompanyLogo(admin.actor, admin.companyId)
  return result.ok ? refreshedSuccess() : notFound()
})

const rejectLogo = (message: string) => ({ ok: false, message: 'Logo not saved', errors: { file: message } }) as const

function refreshedSuccess() {
  refresh()
  return { ok: true, result: null } as const
}
