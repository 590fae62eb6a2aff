'use server'

import { refresh } from 'next/cache'
import { notFound } from 'next/navigation'
import { supportAction } from '@/lib/auth/guards/authorise-support-action'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { closeContract } from '@/lib/contracts/close-contract'
import { eraseTenant as eraseTenantData } from '@/lib/privacy/erase-tenant'
import { erasureSchema } from '@/lib/privacy/schema'
import { correctTenantEmail } from '@/lib/support/tenants/correct-tenant-email'
import { correctTenantName } from '@/lib/support/tenants/correct-tenant-name'
import { findTenantBirthdays, findTenantPhoneNumbers } from '@/lib/support/tenants/find-masked-tenant-details'
import { resendConfirmation as resendTenantConfirmation } from '@/lib/support/tenants/resend-confirmation'
import { closeContractSchema, tenantEmailSchema, tenantNameSchema, tenantSchema } from '@/lib/support/tenants/schema'
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
  return result.reason === 'no active contract' ? rejection('There is no active contract to confirm') : notFound()
})

export const correctEmail = supportAction(tenantEmailSchema, async (user, { tenant, email }) => {
  const result = await correctTenantEmail(user, tenant, email)
  if (result.ok) return refreshedSuccess()
  switch (result.reason) {
    case 'unchanged':
      return rejection(NOT_CORRECTED_MESSAGE, { email: 'This is the address that the tenant has' })
    case 'has another tenant':
      return rejection(NOT_CORRECTED_MESSAGE, { email: 'Another tenant has this address' })
    default:
      return notFound()
  }
})

export const correctName = supportAction(tenantNameSchema, async (user, { tenant, ...name }) => {
  const result = await correctTenantName(user, tenant, name)
  if (result.ok) return refreshedSuccess()
  return result.reason === 'unchanged'
    ? rejection(NOT_CORRECTED_MESSAGE, { firstName: 'This is the name that the tenant has' })
    : notFound()
})

export const endSessions = supportAction(tenantSchema, async (user, { tenant }) => {
  const result = await signOutTenantEverywhere(user, tenant)
  // They ended by themselves, or a colleague was quicker: it is as was wished.
  return result.ok || result.reason === 'none open' ? refreshedSuccess() : notFound()
})

export const cancel = supportAction(closeContractSchema, async ({ actor }, { contract, note }) => {
  const result = await cancelContract(actor, contract, note)
  if (result.ok) return refreshedSuccess()
  return result.reason === 'already closed' ? rejection(CLOSED_MESSAGE) : notFound()
})

export const release = supportAction(closeContractSchema, async ({ actor }, { contract, note }) => {
  const result = await closeContract(actor, contract, note)
  if (result.ok) return refreshedSuccess()
  switch (result.reason) {
    case 'already closed':
      return rejection(CLOSED_MESSAGE)
    case 'not over yet':
      return rejection('Its tenancy is not over yet: a contract that was made in error is cancelled')
    default:
      return notFound()
  }
})

export const eraseTenant = supportAction(erasureSchema, async (user, { tenant }) => {
  const result = await eraseTenantData(user, tenant)
  if (result.ok || result.reason === 'erased already') return refreshedSuccess()
  return result.reason === 'has an active contract'
    ? rejection('A contract is active: cancel or release it first')
    : notFound()
})

const NOT_CORRECTED_MESSAGE = 'Nothing was corrected'

const CLOSED_MESSAGE = 'This contract is closed already: load the page again'

const rejection = (message: string, errors?: Record<string, string>) => ({ ok: false, message, errors }) as const

/** Shows the page as it is now. */
function refreshedSuccess() {
  refresh()
  return { ok: true, result: null } as const
}
