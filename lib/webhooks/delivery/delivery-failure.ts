// Why a delivery failed permanently, as sentences that admins read.
export const GONE_FAILURE = 'The endpoint responded with 410 Gone.'
export const NOT_VERIFIED_FAILURE = 'The response didn’t contain the challenge.'
const LAST_ATTEMPT_FAILED = 'The last attempt failed: '

/** @param result the result of the last attempt, such as 'HTTP 503' */
export const describeLastFailure = (result: string): string => `${LAST_ATTEMPT_FAILED}${result}.`

/** Returns whether a failure only repeats the outcome of the last attempt. */
export const repeatsLastAttempt = (failure: string): boolean =>
  failure === GONE_FAILURE || failure.startsWith(LAST_ATTEMPT_FAILED)
