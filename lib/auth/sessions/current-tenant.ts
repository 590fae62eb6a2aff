import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { withReturnTo } from '../sign-in/with-return-to'
import { touchTenantSession } from '../tenant-accounts/touch-tenant-session'
import { readSessionId, sessionCookieName } from './session-cookie'

/** Returns the signed-in tenant, or null if there's no session. */
export const findCurrentTenant = cache(async (): Promise<SignedInTenant | null> => {
  const id = await readSessionId('account', (await cookies()).get(sessionCookieName('account'))?.value)
  const session = id ? await touchTenantSession(id) : null
  if (!session) return null
  const { tenantId } = session
  addToRequestContext({ realm: 'account', userId: tenantId })
  return { ...session, actor: { type: 'tenant', id: tenantId } } as unknown as SignedInTenant
})

/** Returns the signed-in tenant for a page or action of the account. If there's none, redirects to the sign-in page. */
export async function requireTenant(): Promise<SignedInTenant> {
  return (await findCurrentTenant()) ?? redirect(await withReturnTo('account', '/account/sign-in'))
}
