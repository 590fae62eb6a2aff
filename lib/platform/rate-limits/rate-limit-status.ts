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
