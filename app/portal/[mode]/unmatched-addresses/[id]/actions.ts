'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { memberAction } from '@/lib/auth/guards/authorise-portal-action'
import { runLookup } from '@/lib/auth/guards/authorise-portal-lookup'
import { memberPrincipal } from '@/lib/auth/guards/partner-staff-principal'
import { checkPortalLimit } from '@/lib/auth/guards/portal-action-limit'
import { createContractThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import {
  type ResolveResult,
  resolveUnmatchedAddress,
} from '@/lib/contracts/unmatched-addresses/resolve-unmatched-address'
import * as addressSearch from '@/lib/contracts/unmatched-addresses/search-addresses'
import { setUnmatchedAddressDismissed } from '@/lib/contracts/unmatched-addresses/set-unmatched-address-dismissed'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { modeField } from '@/lib/platform/validation/mode-field'
import { buildContactLink } from '../../contact-link'

const modeFields = { mode: modeField }
const addressFields = { ...modeFields, id: z.coerce.number().int().min(1).max(2_147_483_647) }

const chooseSchema = z.object({
  ...addressFields,
  expectedRequestId: z.uuid(),
  email: z.string(),
  addressId: z.string({ error: 'Choose an address' }).min(1, 'Choose an address').max(500),
  /** The ID of the unmatched address to open next. Set by "Create and open next". */
  nextId: addressFields.id.optional(),
})

export const chooseAddress = memberAction(chooseSchema, async (member, { mode, nextId, ...choice }) => {
  const limitError = await checkPortalLimit(createContractThrottleKeys(member), 'contracts created')
  if (limitError) return limitError
  const outcome = await resolveUnmatchedAddress(memberPrincipal(member, mode), choice)
  if (!outcome.ok) return rejectionState(mode, outcome)
  refreshUnmatchedCount()
  if (nextId) redirect(`/portal/${mode}/unmatched-addresses/${nextId}?created=${outcome.houseContractId}`)
  redirect(
    `/portal/${mode}/contracts/${outcome.houseContractId}?created=${outcome.accountCreated ? 'tenant' : 'contract'}`,
  )
})

function rejectionState(mode: string, outcome: Extract<ResolveResult, { ok: false }>): FormState<never> {
  const contractId = 'houseContractId' in outcome ? outcome.houseContractId : null
  const link = contractId
    ? { href: `/portal/${mode}/contracts/${contractId}`, text: `View contract ${contractId}` }
    : undefined
  const reject = (message: string): FormState<never> => ({ ok: false, message, link })
  switch (outcome.reason) {
    case 'already resolved':
      return reject(
        contractId
          ? 'A contract has already been created for this unmatched address.'
          : 'This unmatched address has already been resolved, or has expired. Go back to the list to see the open ones.',
      )
    case 'changed':
      return reject('A newer request has changed this tenant’s details. Reload the page to see the new ones.')
    case 'address not found':
      return {
        ok: false,
        message: 'This address is no longer available.',
        errors: { addressId: 'Choose another address' },
      }
    case 'no longer valid':
      return reject(`The request’s details are no longer valid: ${outcome.messages.join('; ')}. Send a new request.`)
    case 'email has a contract':
      return {
        ok: false,
        message:
          'This tenant already has a contract. If that tenancy has ended, ask House Bills to close the contract.',
        link: link ?? buildContactLink(),
      }
  }
}

/**
 * Searches for addresses when the form is submitted without JavaScript. With JavaScript, suggestions appear as you type
 * (../search/route.ts).
 */
export const searchAddresses = memberAction(
  z.object({ ...modeFields, line: z.string().trim().min(1, 'Enter part of the address').max(500) }),
  async (member, { mode, line }) => {
    const result = await runLookup(member, () => addressSearch.searchAddresses(member, mode, line))
    return result.ok
      ? { ok: true, result: { line, suggestions: result.value } }
      : { ok: false, message: result.message }
  },
)

const setDismissedAction = (dismiss: boolean) =>
  memberAction(z.object(addressFields), async (member, { mode, id }): Promise<FormState<never>> => {
    const listPath = `/portal/${mode}/unmatched-addresses`
    const result = await setUnmatchedAddressDismissed(memberPrincipal(member, mode), id, dismiss)
    refreshUnmatchedCount()
    // A colleague may have resolved this address first. Redirect to the address's page, which shows the current state.
    if (!result.ok) redirect(`${listPath}/${id}`)
    redirect(dismiss ? `${listPath}?moved=${id}` : `${listPath}/${id}?moved`)
  })

/** Updates the count in the navigation, because a redirect doesn't update it. */
const refreshUnmatchedCount = () => revalidatePath('/portal/[mode]', 'layout')

export const dismissAddress = setDismissedAction(true)
export const restoreAddress = setDismissedAction(false)
