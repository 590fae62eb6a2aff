import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window'
import { RateLimiter } from '@/lib/platform/rate-limits/limiter'
import { leaseBudget } from '@/lib/platform/rate-limits/mutations'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/status'

const apiLimiter = new RateLimiter('key', leaseBudget, fixedWindowClock)

/** Counts a call of a key against its budget of calls a minute, over all processes. */
export function consumeApiLimit(apiKeyId: number, requestsPerMinute: number): Promise<RateLimitStatus> {
  return apiLimiter.admit(`key:${apiKeyId}`, requestsPerMinute)
}
