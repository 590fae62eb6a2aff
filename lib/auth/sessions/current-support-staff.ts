import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { env } from '@/lib/platform/env'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import type { SupportStaff, SupportStaffSession } from '@/lib/platform/identity/session-types'
import { withReturnTo } from '../sign-in/with-return-to'
import { mustEnrolTwoFactor } from '../two-factor/must-enrol-two-factor'
import { readSessionId, sessionCookieName } from './session-cookie'
import { touchSupportSession } from './touch-support-session'

/**
 * Returns the current session, even if the user hasn't completed every step of signing in. Returns null if there's no
 * session.
 */
export const findCurrentSupportSession = cache(async (): Promise<SupportStaffSession | null> => {
  const id = await readSessionId('support', (await cookies()).get(sessionCookieName('support'))?.value)
  return id ? touchSupportSession(id) : null
})

/**
 * Returns the signed-in member of support staff. Returns null if there's none, or if the user must still enter a 2FA
 * code, set 2FA up or add a passkey.
 */
export async function findCurrentSupportStaff(): Promise<SupportStaff | null> {
  const session = await findCurrentSupportSession()
  return session && findMissingStep(session) === null ? toSupportStaff(session) : null
}

/**
 * Returns the signed-in user for a page or action of support. If there's none, redirects to the next step of signing
 * in.
 */
export async function requireSupportStaff(): Promise<SupportStaff> {
  const session = await findCurrentSupportSession()
  const stepPath = session ? findMissingStep(session) : '/support/sign-in'
  if (!session || stepPath) redirect(await withReturnTo('support', stepPath ?? '/support/sign-in'))
  return toSupportStaff(session)
}

/** Returns whether a user who has entered the password and code must add a passkey before doing anything else. */
export const mustAddPasskey = (session: SupportStaffSession): boolean =>
  env().isSupportPasskeyRequired && !session.hasPasskey && !session.awaitsTwoFactor && !mustEnrolTwoFactor(session)

/** Returns the path of the next step of signing in, or null if the user has completed every step. */
function findMissingStep(session: SupportStaffSession): string | null {
  if (session.awaitsTwoFactor) return '/support/sign-in/two-factor'
  if (mustEnrolTwoFactor(session)) return '/support/sign-in/set-up-two-factor'
  return mustAddPasskey(session) ? '/support/sign-in/add-passkey' : null
}

function toSupportStaff(session: SupportStaffSession): SupportStaff {
  const { realm, userId } = session
  addToRequestContext({ realm, userId })
  return { ...session, actor: { type: 'support_staff', id: userId } } as unknown as SupportStaff
}
