import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import { limiter } from './portal-lookup-limit'

/** Exports are a few a day; each reads all that somebody may see. */
const EXPORTS_PER_MINUTE = 20

/** Counts a file of all that a member of staff, or a tenant, may see. */
export const consumeExport = (realm: 'portal' | 'account', id: number): Promise<RateLimitStatus> =>
  limiter.admit(`export:${realm}:${id}`, EXPORTS_PER_MINUTE)

/** What is answered in place of one that is too many. */
export const tooManyExportsResponse = ({ secondsLeft }: RateLimitStatus): Response =>
  Response.json(
    { message: 'Too many exports. Wait a minute.' },
    { status: 429, headers: { 'Retry-After': String(secondsLeft) } },
  )
