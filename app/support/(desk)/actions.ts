'use server'

import { redirect } from 'next/navigation'
import { sealSearch, searchOf } from '@/lib/auth/encrypted-search'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'

/** Leads to what is found by the words of the form, which are sealed: addresses get into logs and histories. */
export async function findTenants(form: FormData): Promise<string> {
  const user = await requireSupportUser()
  // Whoever calls an action by hand may send anything.
  const typed = form instanceof FormData ? form.get('words') : null
  const sealed = sealSearch(searchOf(user), typeof typed === 'string' ? typed : '')
  const address = sealed ? `/support?q=${sealed}` : '/support'
  if (form instanceof FormData && form.has('scripted')) return address
  redirect(address)
}
