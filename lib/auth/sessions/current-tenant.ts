import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { SignedInTenant, TenantSession } from '@/lib/platform/identity/session-types'
import { withReturnTo } from '../sign-in/with-return-to'
import { touchTenantSession } from '../tenant-accounts/touch-tenant-session'
import { readSessionId, sessionCookieName } from './session-cookie'

/** Returns the current session, even if the tenant must still enter a 2FA code. Returns null if there's no session. */
export const findCurrentTenantSession = cache(async (): Promise<TenantSession | null> => {
  const id = await readSessionId('account', (await cookies()).get(sessionCookieName('account'))?.value)
  return id ? touchTenantSession(id) : null
})

/** Returns the signed-in tenant. Returns null if there's none, or if the tenant must still enter a 2FA code. */
export async function findCurrentTenant(): Promise<SignedInTenant | null> {
  const session = await findCurrentTenantSession()
  return session && !session.awaitsTwoFactor ? toSignedInTenant(session) : null
}

/**
 * Returns the signed-in tenant for a page or action of the account. If there's none, redirects to the next step of
 * signing in.
 */
export async function requireTenant(): Promise<SignedInTenant> {
  const session = await findCurrentTenantSession()
  if (session && !session.awaitsTwoFactor) return toSignedInTenant(session)
  return redirect(await withReturnTo('account', session ? '/account/sign-in/two-factor' : '/account/sign-in'))
}

function toSignedInTenant(session: TenantSession): SignedInTenant {
  const { tenantId } = session
  addToRequestContext({ realm: 'account', userId: tenantId })
  return { ...session, actor: { type: 'tenant', id: tenantId } } as unknown as SignedInTenant
}
