/** How much of a rate limit has been used in the current minute, and whether the request was admitted. */
export interface RateLimitStatus {
  /** The name of the limit in the response headers: RateLimit-Policy and RateLimit. */
  policy: 'key' | 'address' | 'user'
  isAdmitted: boolean
  /** The limit, in requests per minute. */
  budget: number
  remaining: number
  /** The whole seconds until the end of the current minute, at least 1. */
  secondsLeft: number
}
