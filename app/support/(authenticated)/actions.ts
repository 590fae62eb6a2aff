'use server'

import { redirect } from 'next/navigation'
import { encryptSearch, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'

/** Leads to what is found by the words of the form, which are sealed: addresses get into logs and histories. */
export async function submitTenantSearch(form: FormData): Promise<string> {
  const user = await requireSupportStaff()
  // Whoever calls an action by hand may send anything.
  const words = form instanceof FormData ? form.get('words') : null
  const encryptedWords = encryptSearch(supportSearchScope(user), typeof words === 'string' ? words : '')
  const url = encryptedWords ? `/support?q=${encryptedWords}` : '/support'
  if (form instanceof FormData && form.has('scripted')) return url
  redirect(url)
}
