'use server'

import { refresh } from 'next/cache'
import { notFound } from 'next/navigation'
import { supportAction } from '@/lib/auth/guards/authorise-support-action'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { closeContract } from '@/lib/contracts/close-ended-contract'
import { eraseTenant as eraseTenantData } from '@/lib/privacy/erase-tenant'
import { erasureSchema } from '@/lib/privacy/schema'
import { addTenantNote } from '@/lib/support/notes/add-tenant-note'
import { tenantNoteSchema } from '@/lib/support/notes/schema'
import { correctContractDates } from '@/lib/support/tenants/correct-contract-dates'
import { correctTenantBirthday } from '@/lib/support/tenants/correct-tenant-birthday'
import { correctTenantEmail } from '@/lib/support/tenants/correct-tenant-email'
import { correctTenantName } from '@/lib/support/tenants/correct-tenant-name'
import { correctTenantPhone } from '@/lib/support/tenants/correct-tenant-phone'
import { findTenantBirthdays, findTenantPhoneNumbers } from '@/lib/support/tenants/find-masked-tenant-details'
import { resendConfirmation as resendTenantConfirmation } from '@/lib/support/tenants/resend-confirmation'
import { resetTenantTwoFactor } from '@/lib/support/tenants/reset-tenant-two-factor'
import {
  closeContractSchema,
  contractDatesSchema,
  tenantBirthdaySchema,
  tenantEmailSchema,
  tenantNameSchema,
  tenantPhoneSchema,
  tenantSchema,
} from '@/lib/support/tenants/schema'
import { signOutTenantEverywhere } from '@/lib/support/tenants/sign-out-tenant-everywhere'

export const revealDatesOfBirth = supportAction<typeof tenantSchema, string[]>(
  tenantSchema,
  async (user, { tenant }) => {
    const datesOfBirth = await findTenantBirthdays(user, tenant)
    return datesOfBirth ? { ok: true, result: datesOfBirth } : notFound()
  },
)

export const revealPhones = supportAction<typeof tenantSchema, string[]>(tenantSchema, async (user, { tenant }) => {
  const phones = await findTenantPhoneNumbers(user, tenant)
  return phones ? { ok: true, result: phones } : notFound()
})

export const resendConfirmation = supportAction(tenantSchema, async (user, { tenant }) => {
  const result = await resendTenantConfirmation(user, tenant)
  if (result.ok) return refreshedSuccess()
  return result.reason === 'no active contract'
    ? rejection('This tenant has no active contract, so there’s no confirmation email to send.')
    : notFound()
})

export const correctEmail = supportAction(tenantEmailSchema, async (user, { tenant, ...correction }) => {
  const result = await correctTenantEmail(user, tenant, correction)
  if (result.ok) return refreshedSuccess()
  switch (result.reason) {
    case 'unchanged':
      return rejection(NOT_CORRECTED_MESSAGE, { email: 'This is already the tenant’s email address' })
    case 'has another tenant':
      return rejection(NOT_CORRECTED_MESSAGE, { email: 'Another tenant already has this email address' })
    default:
      return notFound()
  }
})

export const correctName = supportAction(tenantNameSchema, async (user, { tenant, ...correction }) => {
  const result = await correctTenantName(user, tenant, correction)
  if (result.ok) return refreshedSuccess()
  return result.reason === 'unchanged'
    ? rejection(NOT_CORRECTED_MESSAGE, { firstName: 'This is already the tenant’s name' })
    : notFound()
})

export const correctPhone = supportAction(tenantPhoneSchema, async (user, { tenant, ...correction }) => {
  const result = await correctTenantPhone(user, tenant, correction)
  if (result.ok) return refreshedSuccess()
  return result.reason === 'unchanged'
    ? rejection(NOT_CORRECTED_MESSAGE, { contactNo: 'This is already the tenant’s phone number' })
    : notFound()
})

export const correctDateOfBirth = supportAction(tenantBirthdaySchema, async (user, { tenant, ...correction }) => {
  const result = await correctTenantBirthday(user, tenant, correction)
  if (result.ok) return refreshedSuccess()
  return result.reason === 'unchanged'
    ? rejection(NOT_CORRECTED_MESSAGE, { birthday: 'This is already the tenant’s date of birth' })
    : notFound()
})

export const correctDates = supportAction(contractDatesSchema, async (user, { contract, ...correction }) => {
  const result = await correctContractDates(user, contract, correction)
  if (result.ok) return refreshedSuccess()
  switch (result.reason) {
    case 'closed':
      return rejection(CLOSED_MESSAGE)
    case 'started':
      return rejection('The tenancy has started, so its dates can’t be changed.')
    case 'unchanged':
      return rejection(NOT_CORRECTED_MESSAGE, { startDate: 'These are already the tenancy’s dates' })
    default:
      return notFound()
  }
})

export const addNote = supportAction(tenantNoteSchema, async (user, { tenant, ...note }) => {
  const result = await addTenantNote(user, tenant, note)
  return result.ok ? refreshedSuccess() : notFound()
})

export const endSessions = supportAction(tenantSchema, async (user, { tenant }) => {
  const result = await signOutTenantEverywhere(user, tenant)
  // 'none open' means that the sessions have expired or a colleague has just ended them, which counts as success.
  return result.ok || result.reason === 'none open' ? refreshedSuccess() : notFound()
})

export const resetTwoFactor = supportAction(tenantSchema, async (user, { tenant }) => {
  const result = await resetTenantTwoFactor(user, tenant)
  if (result.ok) return refreshedSuccess()
  return result.reason === 'not set up'
    ? rejection(
        'This tenant no longer has 2FA or passkeys, so nothing was reset. To sign them out, end their sessions.',
      )
    : notFound()
})

export const cancel = supportAction(closeContractSchema, async ({ actor }, { contract, note }) => {
  const result = await cancelContract(actor, contract, note)
  if (result.ok) return refreshedSuccess()
  return result.reason === 'already closed' ? rejection(CLOSED_MESSAGE) : notFound()
})

export const close = supportAction(closeContractSchema, async ({ actor }, { contract, note }) => {
  const result = await closeContract(actor, contract, note)
  if (result.ok) return refreshedSuccess()
  switch (result.reason) {
    case 'already closed':
      return rejection(CLOSED_MESSAGE)
    case 'not over yet':
      return rejection('The tenancy hasn’t ended yet. If the contract was created in error, cancel it instead.')
    default:
      return notFound()
  }
})

export const eraseTenant = supportAction(erasureSchema, async (user, { tenant }) => {
  const result = await eraseTenantData(user, tenant)
  if (result.ok || result.reason === 'already erased') return refreshedSuccess()
  return result.reason === 'has an active contract'
    ? rejection('This tenant has an active contract. Cancel or close it first.')
    : notFound()
})

const NOT_CORRECTED_MESSAGE = 'No changes saved'

const CLOSED_MESSAGE = 'This contract has already been closed or cancelled. Reload the page.'

const rejection = (message: string, errors?: Record<string, string>) => ({ ok: false, message, errors }) as const

function refreshedSuccess() {
  refresh()
  return { ok: true, result: null } as const
}
