import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { PartnerAdmin, PartnerStaff, PartnerStaffSession } from '@/lib/platform/identity/session-types'
import { withReturnTo } from '../sign-in/with-return-to'
import { mustEnrolTwoFactor } from '../two-factor/must-enrol-two-factor'
import { readSessionId, sessionCookieName } from './session-cookie'
import { touchSession } from './touch-session'

/** Who asks, whatever is still missing for a full sign-in; null when nobody is signed in. */
export const findCurrentSession = cache(async (): Promise<PartnerStaffSession | null> => {
  const id = await readSessionId('portal', (await cookies()).get(sessionCookieName('portal'))?.value)
  return id ? touchSession(id) : null
})

/** Who asks, when fully signed in: a second factor that is due, or must be set up first, has been. */
export async function findCurrentMember(): Promise<PartnerStaff | null> {
  const session = await findCurrentSession()
  return session && findMissingStep(session) === null ? toMember(session) : null
}

/** For a page or an action of the portal; whoever is not signed in goes to where that is done. */
export async function requireMember(): Promise<PartnerStaff> {
  const session = await findCurrentSession()
  const stepPath = session ? findMissingStep(session) : '/sign-in'
  if (!session || stepPath) redirect(await withReturnTo('portal', stepPath ?? '/sign-in'))
  return toMember(session)
}

/** For what is an admin's; to a member it does not exist. */
export async function requireAdmin(): Promise<PartnerAdmin> {
  const member = await requireMember()
  if (!isAdmin(member)) notFound()
  return member
}

export const isAdmin = (member: PartnerStaff): member is PartnerAdmin => member.role === 'admin'

/** Where a sign-in has to go on; null when it is complete. */
function findMissingStep(session: PartnerStaffSession): string | null {
  if (session.awaitsTwoFactor) return '/sign-in/two-factor'
  return mustEnrolTwoFactor(session) ? '/sign-in/set-up-two-factor' : null
}

function toMember(session: PartnerStaffSession): PartnerStaff {
  const { realm, userId, companyId } = session
  addToRequestContext({ realm, userId, companyId })
  return { ...session, actor: { type: 'partner_staff', id: userId } } as unknown as PartnerStaff
}
