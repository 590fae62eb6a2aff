import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import { limiter } from './portal-lookup-limit'

/** Users need only a few exports a day. The limit is low because an export reads all data that the user may see. */
const EXPORTS_PER_MINUTE = 20

/** Counts an export by a member of partner staff or by a tenant against that user's rate limit. */
export const consumeExport = (realm: 'portal' | 'account', id: number): Promise<RateLimitStatus> =>
  limiter.admit(`export:${realm}:${id}`, EXPORTS_PER_MINUTE)

export const tooManyExportsResponse = ({ secondsLeft }: RateLimitStatus): Response =>
  Response.json(
    { message: 'Too many exports. Wait a minute, then try again.' },
    { status: 429, headers: { 'Retry-After': String(secondsLeft) } },
  )
