import type { RateLimitStatus } from './rate-limit-status'

/**
 * Builds the headers RateLimit-Policy (q requests in w seconds) and RateLimit (r requests left for the next t seconds).
 * They follow draft-ietf-httpapi-ratelimit-headers-11 (23 May 2026). The value of each header is a structured-field
 * list with one item and its parameters.
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
