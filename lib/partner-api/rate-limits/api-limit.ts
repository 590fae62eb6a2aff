import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window-clock'
import { leaseRequestBudget } from '@/lib/platform/rate-limits/lease-request-budget'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import { RateLimiter } from '@/lib/platform/rate-limits/rate-limiter'

const apiLimiter = new RateLimiter('key', leaseRequestBudget, fixedWindowClock)

/** Counts a request towards its API key's limit per minute. All processes share the limit. */
export function consumeApiLimit(apiKeyId: number, requestsPerMinute: number): Promise<RateLimitStatus> {
  return apiLimiter.admit(`key:${apiKeyId}`, requestsPerMinute)
}
