import type { PartnerStaffSession, SupportStaffSession } from '@/lib/platform/identity/session-types'

/** For so long after signing in the password is not asked for again. */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000

/** A session of somebody who may have a second factor. */
export type OpenStaffSession = PartnerStaffSession | SupportStaffSession

/**
 * Whether a session must set a second factor up first: support staff always, partners' staff where the company asks
 * for it. It may be of any age: an admin can require one at any time.
 */
export const mustEnrolTwoFactor = (session: OpenStaffSession): boolean =>
  !session.hasTwoFactor && (session.realm === 'support' || session.twoFactorRequired)

/**
 * Whether setting a second factor up takes the password: else whoever finds a session open makes it theirs for
 * good. Not where signing in has just led to it.
 */
export const enrolmentRequiresPassword = (session: OpenStaffSession): boolean =>
  !mustEnrolTwoFactor(session) || Date.now() - session.createdAt.getTime() > RECENT_SIGN_IN_MS
