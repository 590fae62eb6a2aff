/** For this long after signing in, users can set up what is compulsory without entering their password again. */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000

export const isRecentSignIn = ({ createdAt }: { createdAt: Date }): boolean =>
  Date.now() - createdAt.getTime() <= RECENT_SIGN_IN_MS
