import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { withReturnTo } from '../sign-in/with-return-to'
import { touchTenantSession } from '../tenant-accounts/touch-tenant-session'
import { readSessionId, sessionCookieName } from './session-cookie'

/** Who asks; null when nobody is signed in. */
export const findCurrentTenant = cache(async (): Promise<SignedInTenant | null> => {
  const id = await readSessionId('account', (await cookies()).get(sessionCookieName('account'))?.value)
  const session = id ? await touchTenantSession(id) : null
  if (!session) return null
  const { tenantId } = session
  addToRequestContext({ realm: 'account', userId: tenantId })
  return { ...session, actor: { type: 'tenant', id: tenantId } } as unknown as SignedInTenant
})

/** For a page or an action of the account; whoever is not signed in goes to where that is done. */
export async function requireTenant(): Promise<SignedInTenant> {
  return (await findCurrentTenant()) ?? redirect(await withReturnTo('account', '/account/sign-in'))
}
