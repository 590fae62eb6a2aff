import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window-clock'
import { leaseRequestBudget } from '@/lib/platform/rate-limits/lease-request-budget'
import { RateLimiter } from '@/lib/platform/rate-limits/limit-requests'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

const apiLimiter = new RateLimiter('key', leaseRequestBudget, fixedWindowClock)

/**
 * The cost, in requests, of a lookup that finds no address or postcode. Finding candidates takes about ten times as
 * much work as finding the address.
 */
const FAILED_LOOKUP_COST = 5

/** Counts a request towards its API key's limit per minute. All processes share the limit. */
export function consumeApiLimit(apiKeyId: number, requestsPerMinute: number): Promise<RateLimitStatus> {
  return apiLimiter.admit(`key:${apiKeyId}`, requestsPerMinute)
}

/**
 * Counts the rest of the cost of a failed lookup, after `consumeApiLimit` has counted the request itself. Returns the
 * new status of the limit. Never rejects the request.
 */
export function chargeFailedLookup(apiKeyId: number, requestsPerMinute: number): RateLimitStatus {
  return apiLimiter.charge(`key:${apiKeyId}`, requestsPerMinute, FAILED_LOOKUP_COST - 1)
}
