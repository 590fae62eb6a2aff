import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { Realm } from '@/lib/platform/identity/realm'
import type { PartnerAdmin, PartnerStaff, PartnerStaffSession } from '@/lib/platform/identity/session-types'
import { withReturnTo } from '../sign-in/with-return-to'
import { mustEnrolTwoFactor } from '../two-factor/must-enrol-two-factor'
import { readSessionId, sessionCookieName } from './session-cookie'
import { touchSession } from './touch-session'

declare module '@/lib/platform/http/request-context' {
  interface RequestContext {
    /** The realm that the user has signed in to or is signing in to. Otherwise undefined. */
    realm?: Realm
    userId?: number
    companyId?: number
  }
}

/**
 * Returns the current session, even if the user hasn't completed every step of signing in. Returns null if there's no
 * session.
 */
export const findCurrentSession = cache(async (): Promise<PartnerStaffSession | null> => {
  const id = await readSessionId('portal', (await cookies()).get(sessionCookieName('portal'))?.value)
  return id ? touchSession(id) : null
})

/**
 * Returns the signed-in member. Returns null if there's none, or if the user must still enter a 2FA code or set 2FA up.
 */
export async function findCurrentMember(): Promise<PartnerStaff | null> {
  const session = await findCurrentSession()
  return session && findMissingStep(session) === null ? toMember(session) : null
}

/**
 * Returns the signed-in member for a page or action of the portal. If there's none, redirects to the next step of
 * signing in.
 */
export async function requireMember(): Promise<PartnerStaff> {
  const session = await findCurrentSession()
  const stepPath = session ? findMissingStep(session) : '/sign-in'
  if (!session || stepPath) redirect(await withReturnTo('portal', stepPath ?? '/sign-in'))
  return toMember(session)
}

/** Returns the signed-in admin. Redirects as `requireMember` does. Other members get a 404. */
export async function requireAdmin(): Promise<PartnerAdmin> {
  const member = await requireMember()
  if (!isAdmin(member)) notFound()
  return member
}

export const isAdmin = (member: PartnerStaff): member is PartnerAdmin => member.role === 'admin'

/** Returns the path of the next step of signing in, or null if the user has completed every step. */
function findMissingStep(session: PartnerStaffSession): string | null {
  if (session.awaitsTwoFactor) return '/sign-in/two-factor'
  return mustEnrolTwoFactor(session) ? '/sign-in/set-up-two-factor' : null
}

function toMember(session: PartnerStaffSession): PartnerStaff {
  const { realm, userId, companyId } = session
  addToRequestContext({ realm, userId, companyId })
  return { ...session, actor: { type: 'partner_staff', id: userId } } as unknown as PartnerStaff
}
