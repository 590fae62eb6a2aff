import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { SupportStaff, SupportStaffSession } from '@/lib/platform/identity/session-types'
import { withReturnTo } from '../sign-in/with-return-to'
import { mustEnrolTwoFactor } from '../two-factor/must-enrol-two-factor'
import { readSessionId, sessionCookieName } from './session-cookie'
import { touchSupportSession } from './touch-support-session'

/** Who asks, whatever is still missing for a full sign-in; null when nobody is signed in. */
export const findCurrentSupportSession = cache(async (): Promise<SupportStaffSession | null> => {
  const id = await readSessionId('support', (await cookies()).get(sessionCookieName('support'))?.value)
  return id ? touchSupportSession(id) : null
})

/** Who asks, when fully signed in: nobody of the support staff is without a second factor. */
export async function findCurrentSupportStaff(): Promise<SupportStaff | null> {
  const session = await findCurrentSupportSession()
  return session && findMissingStep(session) === null ? toSupportStaff(session) : null
}

/** For a page or an action of the support desk; whoever is not signed in goes to where that is done. */
export async function requireSupportStaff(): Promise<SupportStaff> {
  const session = await findCurrentSupportSession()
  const stepPath = session ? findMissingStep(session) : '/support/sign-in'
  if (!session || stepPath) redirect(await withReturnTo('support', stepPath ?? '/support/sign-in'))
  return toSupportStaff(session)
}

/** Where a sign-in has to go on; null when it is complete. */
function findMissingStep(session: SupportStaffSession): string | null {
  if (session.awaitsTwoFactor) return '/support/sign-in/two-factor'
  return mustEnrolTwoFactor(session) ? '/support/sign-in/set-up-two-factor' : null
}

function toSupportStaff(session: SupportStaffSession): SupportStaff {
  const { realm, userId } = session
  addToRequestContext({ realm, userId })
  return { ...session, actor: { type: 'support_staff', id: userId } } as unknown as SupportStaff
}
