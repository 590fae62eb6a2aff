import type { PartnerStaffSession, SupportStaffSession } from '@/lib/platform/identity/session-types'
import { isRecentSignIn } from '../sessions/is-recent-sign-in'
import type { tenantAsSignedInUser } from '../sessions/signed-in-user'

/** The session of a user who may still have to enter a 2FA code or set 2FA up. */
export type OpenSession = PartnerStaffSession | SupportStaffSession | ReturnType<typeof tenantAsSignedInUser>

/**
 * Returns whether a user must set up 2FA before doing anything else. Support staff always need 2FA. Partner staff need
 * it if their company requires it, unless they signed in with single sign-on. An admin can start to require 2FA at any
 * time, so the user may have signed in hours ago. Tenants choose for themselves.
 */
export const mustEnrolTwoFactor = (session: OpenSession): boolean =>
  !session.hasTwoFactor &&
  (session.realm === 'support' || (session.realm === 'portal' && session.twoFactorRequired && !session.isSso))

/**
 * Returns whether a user must enter their password to set up 2FA. The password prevents anyone with access to an open
 * session from taking over the account permanently. It isn't required for compulsory 2FA shortly after signing in,
 * unless the user has a passkey and may have signed in with that.
 */
export const enrolmentRequiresPassword = (session: OpenSession): boolean =>
  session.realm === 'account' || !mustEnrolTwoFactor(session) || !isRecentSignIn(session) || session.hasPasskey
