/** How a caller stands in the present window of a limit. */
export interface RateLimitStatus {
  /** Which limit: its name in the headers. */
  policy: 'key' | 'address' | 'user'
  isAdmitted: boolean
  /** Calls a minute. */
  budget: number
  remaining: number
  /** Until the window is over: whole seconds, at least 1. */
  secondsLeft: number
}

/**
 * The headers RateLimit-Policy and RateLimit of draft-ietf-httpapi-ratelimit-headers-11 (23 May 2026),
 * both a list of one string item with parameters: q calls in w seconds; r left for the next t seconds.
 */
export function buildRateLimitHeaders({
  policy,
  budget,
  remaining,
  secondsLeft,
}: RateLimitStatus): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy}";q=${budget};w=60`,
    RateLimit: `"${policy}";r=${remaining};t=${secondsLeft}`,
  }
}
