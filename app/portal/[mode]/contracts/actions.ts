'use server'

import { redirect } from 'next/navigation'
import { listOf, sealSearch } from '@/lib/auth/encrypted-search'
import { requireMember } from '@/lib/auth/sessions/partner-staff'
import { listAddress, listQuery } from '@/lib/contracts/list/schema'

/** Leads to the list of what the form asks for, with the words sealed: addresses get into logs and histories. */
export async function findContracts(form: FormData): Promise<string> {
  const { companyId } = await requireMember()
  // Whoever calls an action by hand may send anything.
  if (!(form instanceof FormData)) redirect('/portal/live/contracts')
  const mode = form.get('mode') === 'test' ? 'test' : 'live'
  const { after, before, q, ...query } = listQuery.parse({
    ...Object.fromEntries(form),
    service: form.getAll('service'),
  })
  const sealed = sealSearch(listOf(companyId, mode, 'contracts'), String(form.get('words') ?? ''))
  const address = listAddress(`/portal/${mode}/contracts`, { ...query, ...(sealed && { q: sealed }) })
  if (form.has('scripted')) return address
  redirect(address)
}
