import { fixedWindowClock } from '@/lib/platform/rate-limits/fixed-window-clock'
import { RateLimiter } from '@/lib/platform/rate-limits/rate-limiter'
import { leaseBudget } from '@/lib/platform/rate-limits/lease-budget'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

/** Far more than somebody types; a script that copies the address directory needs more. */
const LOOKUPS_PER_MINUTE = 240

const limiter = new RateLimiter('user', leaseBudget, fixedWindowClock)

/** Exports are a few a day; each reads all that somebody may see. */
const EXPORTS_PER_MINUTE = 20

/** Counts what the portal looks up for a member of staff: a suggestion or a quote while somebody types, a page of a search. */
export const consumeLookup = (userId: number): Promise<RateLimitStatus> =>
  limiter.admit(`user:${userId}`, LOOKUPS_PER_MINUTE)

/** Counts a file of all that a member of staff, or a tenant, may see. */
export const consumeExport = (realm: 'portal' | 'account', id: number): Promise<RateLimitStatus> =>
  limiter.admit(`export:${realm}:${id}`, EXPORTS_PER_MINUTE)

/** What is answered in place of one that is too many. */
export const tooManyExportsResponse = ({ secondsLeft }: RateLimitStatus): Response =>
  Response.json(
    { message: 'Too many exports. Wait a minute.' },
    { status: 429, headers: { 'Retry-After': String(secondsLeft) } },
  )
