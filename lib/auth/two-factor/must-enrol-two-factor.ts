import type { PartnerStaffSession, SupportStaffSession } from '@/lib/platform/identity/session-types'

/** How long after signing in the password isn't required again. */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000

export type OpenStaffSession = PartnerStaffSession | SupportStaffSession

/**
 * Whether a user must set up 2FA before anything else. Support staff always must, and partner staff if the company
 * requires it. The session can be old, because an admin can require 2FA at any time.
 */
export const mustEnrolTwoFactor = (session: OpenStaffSession): boolean =>
  !session.hasTwoFactor && (session.realm === 'support' || session.twoFactorRequired)

/**
 * Whether setting up 2FA requires the password. Without it, anyone with an open session could take over the account
 * permanently. It isn't required directly after signing in.
 */
export const enrolmentRequiresPassword = (session: OpenStaffSession): boolean =>
  !mustEnrolTwoFactor(session) || Date.now() - session.createdAt.getTime() > RECENT_SIGN_IN_MS
