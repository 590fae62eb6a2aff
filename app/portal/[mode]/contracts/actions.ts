'use server'

import { redirect } from 'next/navigation'
import { encryptSearch, listSearchScope } from '@/lib/auth/encrypt-search-term'
import { requireMember } from '@/lib/auth/sessions/current-partner-staff'
import { buildListUrl, contractListSchema } from '@/lib/contracts/list/schema'

/**
 * Redirects to the filtered list, or returns its URL if the form has the field 'scripted'. Encrypts the search words in
 * the URL, because URLs end up in logs and browser histories.
 */
export async function submitContractSearch(form: FormData): Promise<string> {
  const { companyId } = await requireMember()
  // Check the argument at run time, because anybody can call a server action with any argument.
  if (!(form instanceof FormData)) redirect('/portal/live/contracts')
  const mode = form.get('mode') === 'test' ? 'test' : 'live'
  const { after, before, q, ...query } = contractListSchema.parse({
    ...Object.fromEntries(form),
    service: form.getAll('service'),
  })
  const encryptedWords = encryptSearch(listSearchScope(companyId, mode, 'contracts'), String(form.get('words') ?? ''))
  const url = buildListUrl(`/portal/${mode}/contracts`, { ...query, ...(encryptedWords && { q: encryptedWords }) })
  if (form.has('scripted')) return url
  redirect(url)
}
