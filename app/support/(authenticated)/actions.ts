'use server'

import { redirect } from 'next/navigation'
import { encryptSearch, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'

/**
 * Redirects to the search results, or returns their address to the page's script. The address contains the search words
 * encrypted, since addresses end up in logs and browser histories.
 */
export async function submitTenantSearch(form: FormData): Promise<string> {
  const user = await requireSupportStaff()
  // A hand-written request can pass anything.
  const words = form instanceof FormData ? form.get('words') : null
  const encryptedWords = encryptSearch(supportSearchScope(user), typeof words === 'string' ? words : '')
  const url = encryptedWords ? `/support?q=${encryptedWords}` : '/support'
  if (form instanceof FormData && form.has('scripted')) return url
  redirect(url)
}
