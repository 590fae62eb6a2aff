import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { addFacts } from '@/lib/platform/http/request-context'
import type { OpenSupportSession, SupportUser } from '@/lib/platform/identity/signed-in'
import { isDue } from '../sign-in/next-step'
import { leadingBack } from '../sign-in/return-to'
import { seenSupportSession } from './data'
import { sessionCookie, sessionIdOf } from './session-cookie'

/** Who asks, whatever is still missing for a full sign-in; null when nobody is signed in. */
export const supportSessionOfRequest = cache(async (): Promise<OpenSupportSession | null> => {
  const id = await sessionIdOf('support', (await cookies()).get(sessionCookie('support'))?.value)
  return id ? seenSupportSession(id) : null
})

/** Who asks, when fully signed in: nobody of the support staff is without a second factor. */
export async function currentSupportUser(): Promise<SupportUser | null> {
  const session = await supportSessionOfRequest()
  return session && missingStep(session) === null ? supportUserOf(session) : null
}

/** For a page or an action of the support desk; whoever is not signed in goes to where that is done. */
export async function requireSupportUser(): Promise<SupportUser> {
  const session = await supportSessionOfRequest()
  const missing = session ? missingStep(session) : '/support/sign-in'
  if (!session || missing) redirect(await leadingBack('support', missing ?? '/support/sign-in'))
  return supportUserOf(session)
}

/** Where a sign-in has to go on; null when it is complete. */
function missingStep(session: OpenSupportSession): string | null {
  if (session.awaitsTwoFactor) return '/support/sign-in/second-factor'
  return isDue(session) ? '/support/sign-in/set-up-second-factor' : null
}

function supportUserOf(session: OpenSupportSession): SupportUser {
  const { realm, userId } = session
  addFacts({ realm, userId })
  return { ...session, actor: { type: 'support_staff', id: userId } } as unknown as SupportUser
}
