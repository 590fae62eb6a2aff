import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window-clock'
import { leaseRequestBudget } from '@/lib/platform/rate-limits/lease-request-budget'
import { RateLimiter } from '@/lib/platform/rate-limits/limit-requests'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

/**
 * How many lookups a user can make per minute. Nobody needs that many while typing, but a script that copies the
 * address directory would need far more.
 */
const LOOKUPS_PER_MINUTE = 240

export const limiter = new RateLimiter('user', leaseRequestBudget, fixedWindowClock)

/**
 * Counts a lookup by a team member against that user's rate limit. Lookups include suggestions, quotes and pages of
 * search results.
 */
export const consumeLookup = (userId: number): Promise<RateLimitStatus> =>
  limiter.admit(`user:${userId}`, LOOKUPS_PER_MINUTE)

/**
 * Counts an address lookup a second time if it found no address, because finding suggestions takes much more work.
 * Never rejects the lookup: a user who types an address needs suggestions for nearly every letter.
 */
export const chargeFailedLookup = (userId: number): RateLimitStatus =>
  limiter.charge(`user:${userId}`, LOOKUPS_PER_MINUTE, 1)
