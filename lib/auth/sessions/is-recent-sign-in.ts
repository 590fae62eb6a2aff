/** For this long after signing in, users can set up compulsory 2FA or passkeys without confirming their password. */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000

export const isRecentSignIn = ({ createdAt }: { createdAt: Date }): boolean =>
  Date.now() - createdAt.getTime() <= RECENT_SIGN_IN_MS
