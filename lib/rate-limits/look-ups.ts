import { Limiter } from './limiter'
import { minuteClock } from './minute-clock'
import { leaseCalls } from './mutations'
import type { Standing } from './standing'

/** Far more than somebody types; a script that copies the address directory needs more. */
const LOOK_UPS_PER_MINUTE = 240

const lookUps = new Limiter('user', leaseCalls, minuteClock)

/** Counts a suggestion or a quote that the portal asks for while a member of staff types. */
export const takeLookUp = (userId: number): Promise<Standing> => lookUps.take(`user:${userId}`, LOOK_UPS_PER_MINUTE)
