/** A subject's use of a rate limit in the current window. */
export interface RateLimitStatus {
  /** The name of the limit in the response headers. */
  policy: 'key' | 'address' | 'user'
  isAdmitted: boolean
  /** Requests per minute. */
  budget: number
  remaining: number
  /** Whole seconds until the end of the window, at least 1. */
  secondsLeft: number
}
