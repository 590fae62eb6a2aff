import type { RateLimitStatus } from './rate-limit-status'

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
