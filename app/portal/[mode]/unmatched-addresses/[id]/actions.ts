'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { memberAction } from '@/lib/auth/guards/authorise-portal-action'
import { runLookup } from '@/lib/auth/guards/authorise-portal-lookup'
import { memberPrincipal } from '@/lib/auth/guards/member-principal'
import {
  type ResolveResult,
  resolveUnmatchedAddress,
} from '@/lib/contracts/unmatched-addresses/resolve-unmatched-address'
import { setUnmatchedAddressDismissed } from '@/lib/contracts/unmatched-addresses/set-unmatched-address-dismissed'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { modeField } from '@/lib/platform/validation/mode-field'
import { matchAddressByMode } from '@/lib/sandbox/match-address-by-mode'

const modeFields = { mode: modeField }
const addressFields = { ...modeFields, id: z.coerce.number().int().min(1).max(2_147_483_647) }

const chooseSchema = z.object({
  ...addressFields,
  seen: z.uuid(),
  email: z.string(),
  addressId: z.string({ error: 'Choose an address' }).min(1, 'Choose an address').max(500),
})

export const chooseAddress = memberAction(chooseSchema, async (member, { mode, ...choice }) => {
  const outcome = await resolveUnmatchedAddress(memberPrincipal(member, mode), choice)
  if (!outcome.ok) return rejectionState(mode, outcome)
  refreshUnmatchedCount()
  redirect(
    `/portal/${mode}/contracts/${outcome.houseContractId}?created=${outcome.accountCreated ? 'tenant' : 'contract'}`,
  )
})

function rejectionState(mode: string, outcome: Extract<ResolveResult, { ok: false }>): FormState<never> {
  const contractId = 'houseContractId' in outcome ? outcome.houseContractId : null
  const link = contractId
    ? { href: `/portal/${mode}/contracts/${contractId}`, text: `Contract ${contractId} of this tenant` }
    : undefined
  const reject = (message: string): FormState<never> => ({ ok: false, message, link })
  switch (outcome.reason) {
    case 'gone':
      return reject(contractId ? 'A colleague has finished this request meanwhile.' : 'This request waits no longer.')
    case 'changed':
      return reject('The call was made again with other details meanwhile. Reload the page to see them.')
    case 'address not found':
      return {
        ok: false,
        message: 'This address is not known any more.',
        errors: { addressId: 'Choose another address' },
      }
    case 'invalid by now':
      return reject(`The details of the call are not valid any more: ${outcome.messages.join('; ')}.`)
    case 'e-mail has a contract':
      return reject('The tenant’s e-mail is already associated with a contract.')
  }
}

/** Without JavaScript; with it the suggestions come while one types. */
export const searchAddresses = memberAction(
  z.object({ ...modeFields, line: z.string().trim().min(1, 'Type a part of the address').max(500) }),
  async (member, { mode, line }) => {
    const result = await runLookup(member, () => suggestAddresses(line, (text) => matchAddressByMode({ mode }, text)))
    return result.ok
      ? { ok: true, result: { line, suggestions: result.value } }
      : { ok: false, message: result.message }
  },
)

const setDismissedAction = (dismiss: boolean) =>
  memberAction(z.object(addressFields), async (member, { mode, id }): Promise<FormState<never>> => {
    const listPath = `/portal/${mode}/unmatched-addresses`
    const isChanged = await setUnmatchedAddressDismissed(
      member.companyId,
      mode,
      { type: 'partner_staff', id: member.userId },
      id,
      dismiss,
    )
    refreshUnmatchedCount()
    // Somebody else may have done the same, or finished it: the page as it is now tells.
    if (!isChanged) redirect(`${listPath}/${id}`)
    redirect(dismiss ? `${listPath}?moved=${id}` : `${listPath}/${id}?moved`)
  })

/** The number of those that wait stands around every page, and a redirect alone leaves that as it is. */
const refreshUnmatchedCount = () => revalidatePath('/portal/[mode]', 'layout')

export const dismissAddress = setDismissedAction(true)
export const restoreAddress = setDismissedAction(false)
