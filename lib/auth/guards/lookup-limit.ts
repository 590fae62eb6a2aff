import { minuteClock } from '@/lib/platform/rate-limits/fixed-window'
import { Limiter } from '@/lib/platform/rate-limits/limiter'
import { leaseCalls } from '@/lib/platform/rate-limits/mutations'
import type { Standing } from '@/lib/platform/rate-limits/status'

/** Far more than somebody types; a script that copies the address directory needs more. */
const LOOK_UPS_PER_MINUTE = 240

const lookUps = new Limiter('user', leaseCalls, minuteClock)

/** Exports are a few a day; each reads all that somebody may see. */
const EXPORTS_PER_MINUTE = 20

/** Counts what the portal looks up for a member of staff: a suggestion or a quote while somebody types, a page of a search. */
export const takeLookUp = (userId: number): Promise<Standing> => lookUps.take(`user:${userId}`, LOOK_UPS_PER_MINUTE)

/** Counts a file of all that a member of staff, or a tenant, may see. */
export const takeExport = (realm: 'portal' | 'account', id: number): Promise<Standing> =>
  lookUps.take(`export:${realm}:${id}`, EXPORTS_PER_MINUTE)

/** What is answered in place of one that is too many. */
export const tooManyExports = ({ secondsLeft }: Standing): Response =>
  Response.json(
    { message: 'Too many exports. Wait a minute.' },
    { status: 429, headers: { 'Retry-After': String(secondsLeft) } },
  )
