'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { longFormAction } from '@/lib/auth/guards/authorise-portal-action'
import { memberPrincipal } from '@/lib/auth/guards/partner-staff-principal'
import { checkPortalLimit } from '@/lib/auth/guards/portal-action-limit'
import { createContractThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { createBillsPackage } from '@/lib/contracts/create/create-bills-package'
import { findActiveContractId } from '@/lib/contracts/create/find-active-contract-id'
import { contractFormSchema } from '@/lib/contracts/create/form-schema'
import { formToRequest } from '@/lib/contracts/create/form-to-request'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { modeField } from '@/lib/platform/validation/mode-field'
import { getLiveRateCard } from '@/lib/quotes/rate-cards/get-live-rate-card'
import { buildContactLink } from '../../contact-link'

const formSchema = z.preprocess(formToRequest, z.intersection(contractFormSchema, z.object({ mode: modeField })))

export const createContract = longFormAction(formSchema, async (member, { mode, ...request }) => {
  const { broadband } = await getLiveRateCard()
  if (request.selectedServices.wifi && !broadband.some(({ speed }) => speed === request.broadband))
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { broadband: 'Choose the broadband speed' } }
  const limitError = await checkPortalLimit(createContractThrottleKeys(member), 'contracts created')
  if (limitError) return limitError
  const principal = memberPrincipal(member, mode)
  const outcome = await createBillsPackage(principal, request)
  if (outcome.ok) {
    // Render the navigation again, because it shows the number of unmatched addresses. The new contract may have
    // resolved an unmatched address.
    revalidatePath('/portal/[mode]', 'layout')
    redirect(
      `/portal/${mode}/contracts/${outcome.houseContractId}?created=${outcome.accountCreated ? 'tenant' : 'contract'}`,
    )
  }
  if (outcome.reason === 'address not found') {
    const suggestions = { address: outcome.candidates.map(({ address }) => address) }
    return {
      ok: false,
      message: 'Check the address',
      errors: { address: describeAddressError(outcome.candidates) },
      suggestions,
    }
  }
  // Link to the tenant's contract. If the form was submitted twice or its response was lost, the form itself created
  // that contract.
  const contractId = await findActiveContractId(principal.companyId, mode, request.email.key)
  return {
    ok: false,
    message: 'This tenant already has a contract',
    errors: {
      email:
        'A contract already uses this email address. Check that it’s correct. If the tenant’s earlier tenancy has ended, ask House Bills to close that contract.',
    },
    link: contractId
      ? { href: `/portal/${mode}/contracts/${contractId}`, text: `View contract ${contractId}` }
      : buildContactLink(),
  }
})

const describeAddressError = (candidates: unknown[]) =>
  candidates.length > 0
    ? 'Address not found. Choose a suggestion or enter another address.'
    : 'Address not found. Check the postcode, street and number.'
