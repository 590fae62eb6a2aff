/**
 * The reasons why single sign-on can fail. The reason is in the URL of the page that explains it
 * (components/auth/single-sign-on-error-notice.tsx).
 */
export const SSO_FAILURES = [
  // The attempt
  'expired',
  'wait',
  'not-ready',
  'error',
  // The provider
  'unavailable',
  'discovery',
  'denied',
  'secret',
  'client',
  'request',
  // The ID token
  'mixed-up',
  'audience',
  'token-expired',
  'nonce',
  'token',
  // The email address
  'email-missing',
  'email-unverified',
  'email-domain',
  // The account
  'removed',
  'other-company',
  'other-identity',
  'email-taken',
  'team-full',
] as const

export type SsoFailure = (typeof SSO_FAILURES)[number]

export type SsoFailed = { ok: false; reason: SsoFailure }

export const fail = (reason: SsoFailure): SsoFailed => ({ ok: false, reason })
