import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { addFacts } from '@/lib/platform/http/request-context'
import type { Admin, Member, OpenSession } from '@/lib/platform/identity/signed-in'
import { isDue } from '../sign-in/next-step'
import { leadingBack } from '../sign-in/return-to'
import { seenSession } from './data'
import { sessionCookie, sessionIdOf } from './session-cookie'

/** Who asks, whatever is still missing for a full sign-in; null when nobody is signed in. */
export const sessionOfRequest = cache(async (): Promise<OpenSession | null> => {
  const id = await sessionIdOf('portal', (await cookies()).get(sessionCookie('portal'))?.value)
  return id ? seenSession(id) : null
})

/** Who asks, when fully signed in: a second factor that is due, or must be set up first, has been. */
export async function currentMember(): Promise<Member | null> {
  const session = await sessionOfRequest()
  return session && missingStep(session) === null ? memberOf(session) : null
}

/** For a page or an action of the portal; whoever is not signed in goes to where that is done. */
export async function requireMember(): Promise<Member> {
  const session = await sessionOfRequest()
  const missing = session ? missingStep(session) : '/sign-in'
  if (!session || missing) redirect(await leadingBack('portal', missing ?? '/sign-in'))
  return memberOf(session)
}

/** For what is an admin's; to a member it does not exist. */
export async function requireAdmin(): Promise<Admin> {
  const member = await requireMember()
  if (!isAdmin(member)) notFound()
  return member
}

export const isAdmin = (member: Member): member is Admin => member.role === 'admin'

/** Where a sign-in has to go on; null when it is complete. */
function missingStep(session: OpenSession): string | null {
  if (session.awaitsTwoFactor) return '/sign-in/second-factor'
  return isDue(session) ? '/sign-in/set-up-second-factor' : null
}

function memberOf(session: OpenSession): Member {
  const { realm, userId, companyId } = session
  addFacts({ realm, userId, companyId })
  return { ...session, actor: { type: 'partner_staff', id: userId } } as unknown as Member
}
