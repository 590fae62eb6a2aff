import type { PartnerStaffSession, SupportStaffSession } from '@/lib/platform/identity/session-types'
import { isRecentSignIn } from '../sessions/is-recent-sign-in'

export type OpenStaffSession = PartnerStaffSession | SupportStaffSession

/**
 * Whether a user must set up 2FA before doing anything else. This is always required of support staff, and of partner
 * staff if their company requires it. An admin can start to require 2FA at any time, so the user may have signed in
 * hours ago.
 */
export const mustEnrolTwoFactor = (session: OpenStaffSession): boolean =>
  !session.hasTwoFactor && (session.realm === 'support' || session.twoFactorRequired)

/**
 * Whether users must enter their password to set up 2FA. The password prevents anyone with access to an open session
 * from taking over the account permanently. It isn't required for compulsory 2FA shortly after signing in.
 */
export const enrolmentRequiresPassword = (session: OpenStaffSession): boolean =>
  !mustEnrolTwoFactor(session) || !isRecentSignIn(session)
