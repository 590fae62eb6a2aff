'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { staffRequester } from '@/lib/auth/guards/current-principal'
import { memberAction } from '@/lib/auth/guards/portal-action'
import { lookedUp } from '@/lib/auth/guards/portal-lookup'
import { setAside } from '@/lib/contracts/unmatched-addresses/mutations'
import { type Finished, finishAddressRequest } from '@/lib/contracts/unmatched-addresses/resolve'
import type { FormState } from '@/lib/platform/http/server-action'
import { modeField } from '@/lib/platform/validation/mode'
import { findPartnersAddress } from '@/lib/sandbox/test-addresses'

const ofMode = { mode: modeField }
const ofRequest = { ...ofMode, id: z.coerce.number().int().min(1).max(2_147_483_647) }

const choice = z.object({
  ...ofRequest,
  seen: z.uuid(),
  email: z.string(),
  addressId: z.string({ error: 'Choose an address' }).min(1, 'Choose an address').max(500),
})

export const chooseAddress = memberAction(choice, async (member, { mode, ...chosen }) => {
  const finished = await finishAddressRequest(staffRequester(member, mode), chosen)
  if (!finished.ok) return refusal(mode, finished)
  countAnew()
  redirect(
    `/portal/${mode}/contracts/${finished.houseContractId}?created=${finished.accountCreated ? 'tenant' : 'contract'}`,
  )
})

function refusal(mode: string, refused: Extract<Finished, { ok: false }>): FormState<never> {
  const contractId = 'houseContractId' in refused ? refused.houseContractId : null
  const link = contractId
    ? { href: `/portal/${mode}/contracts/${contractId}`, text: `Contract ${contractId} of this tenant` }
    : undefined
  const refuse = (message: string): FormState<never> => ({ ok: false, message, link })
  switch (refused.reason) {
    case 'gone':
      return refuse(contractId ? 'A colleague has finished this request meanwhile.' : 'This request waits no longer.')
    case 'changed':
      return refuse('The call was made again with other details meanwhile. Reload the page to see them.')
    case 'address not found':
      return {
        ok: false,
        message: 'This address is not known any more.',
        errors: { addressId: 'Choose another address' },
      }
    case 'invalid by now':
      return refuse(`The details of the call are not valid any more: ${refused.messages.join('; ')}.`)
    case 'e-mail has a contract':
      return refuse('The tenant’s e-mail is already associated with a contract.')
  }
}

/** Without JavaScript; with it the suggestions come while one types. */
export const searchAgain = memberAction(
  z.object({ ...ofMode, line: z.string().trim().min(1, 'Type a part of the address').max(500) }),
  async (member, { mode, line }) => {
    const found = await lookedUp(member, () => suggestAddresses(line, (text) => findPartnersAddress({ mode }, text)))
    return found.ok ? { ok: true, done: { line, suggestions: found.answer } } : { ok: false, message: found.message }
  },
)

const move = (aside: boolean) =>
  memberAction(z.object(ofRequest), async (member, { mode, id }): Promise<FormState<never>> => {
    const list = `/portal/${mode}/addresses`
    const isMoved = await setAside(member.companyId, mode, { type: 'partner_staff', id: member.userId }, id, aside)
    countAnew()
    // Somebody else may have done the same, or finished it: the page as it is now tells.
    if (!isMoved) redirect(`${list}/${id}`)
    redirect(aside ? `${list}?moved=${id}` : `${list}/${id}?moved`)
  })

/** The number of those that wait stands around every page, and a redirect alone leaves that as it is. */
const countAnew = () => revalidatePath('/portal/[mode]', 'layout')

export const setRequestAside = move(true)
export const bringRequestBack = move(false)
