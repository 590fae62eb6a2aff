import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window-clock'
import { leaseRequestBudget } from '@/lib/platform/rate-limits/lease-request-budget'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import { RateLimiter } from '@/lib/platform/rate-limits/rate-limiter'

/** Far more than somebody types; a script that copies the address directory needs more. */
const LOOKUPS_PER_MINUTE = 240

export const limiter = new RateLimiter('user', leaseRequestBudget, fixedWindowClock)

/** Counts what the portal looks up for a member of staff: a suggestion or a quote while somebody types, a page of a search. */
export const consumeLookup = (userId: number): Promise<RateLimitStatus> =>
  limiter.admit(`user:${userId}`, LOOKUPS_PER_MINUTE)
