'use server'

import { redirect } from 'next/navigation'
import { encryptSearch, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'

/**
 * Redirects to the search results, or returns their URL if the form has the field 'scripted'. Encrypts the search words
 * in the URL, because URLs end up in logs and browser histories.
 */
export async function submitTenantSearch(form: FormData): Promise<string> {
  const user = await requireSupportStaff()
  // Check the argument at run time, because anybody can call a server action with any argument.
  const words = form instanceof FormData ? form.get('words') : null
  const encryptedWords = encryptSearch(supportSearchScope(user), typeof words === 'string' ? words : '')
  const url = encryptedWords ? `/support?q=${encryptedWords}` : '/support'
  if (form instanceof FormData && form.has('scripted')) return url
  redirect(url)
}
