import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { addFacts } from '@/lib/platform/http/request-context'
import type { SignedInTenant } from '@/lib/platform/identity/signed-in'
import { leadingBack } from '../sign-in/return-to'
import { seenTenantSession } from '../tenant-accounts/data'
import { sessionCookie, sessionIdOf } from './session-cookie'

/** Who asks; null when nobody is signed in. */
export const currentTenant = cache(async (): Promise<SignedInTenant | null> => {
  const id = await sessionIdOf('account', (await cookies()).get(sessionCookie('account'))?.value)
  const session = id ? await seenTenantSession(id) : null
  if (!session) return null
  const { tenantId } = session
  addFacts({ realm: 'account', userId: tenantId })
  return { ...session, actor: { type: 'tenant', id: tenantId } } as unknown as SignedInTenant
})

/** For a page or an action of the account; whoever is not signed in goes to where that is done. */
export async function requireTenant(): Promise<SignedInTenant> {
  return (await currentTenant()) ?? redirect(await leadingBack('account', '/account/sign-in'))
}
