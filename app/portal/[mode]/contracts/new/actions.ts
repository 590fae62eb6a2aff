'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { longFormAction } from '@/lib/auth/guards/authorise-portal-action'
import { memberPrincipal } from '@/lib/auth/guards/member-principal'
import { createBillsPackage } from '@/lib/contracts/create/create-bills-package'
import { findActiveContractId } from '@/lib/contracts/create/find-active-contract-id'
import { formToRequest } from '@/lib/contracts/create/form-to-request'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { modeField } from '@/lib/platform/validation/mode-field'

const formSchema = z.preprocess(formToRequest, z.intersection(billsPackageRequestSchema, z.object({ mode: modeField })))

export const createContract = longFormAction(formSchema, async (member, { mode, ...request }) => {
  const principal = memberPrincipal(member, mode)
  const outcome = await createBillsPackage(principal, request)
  if (outcome.ok) {
    // It may have settled an address that waited: their number stands around every page.
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
  // Sent twice, or again after its answer was lost, it leads to the contract that it made.
  const contractId = await findActiveContractId(principal.companyId, mode, request.email.key)
  return {
    ok: false,
    message: 'This tenant has a contract',
    errors: { email: 'Tenant email already associated with a contract' },
    link: contractId
      ? { href: `/portal/${mode}/contracts/${contractId}`, text: `Contract ${contractId} of this tenant` }
      : undefined,
  }
})

const describeAddressError = (candidates: unknown[]) =>
  candidates.length > 0
    ? 'Address not found. Choose one of the suggestions, or type another'
    : 'Address not found. Check its postcode, street and number'
