import { minuteClock } from './fixed-window'
import { Limiter } from './limiter'
import { leaseCalls } from './mutations'
import type { Standing } from './status'

const calls = new Limiter('key', leaseCalls, minuteClock)

/** Counts a call of a key against its budget of calls a minute, over all processes. */
export function takeCall(apiKeyId: number, callsPerMinute: number): Promise<Standing> {
  return calls.take(`key:${apiKeyId}`, callsPerMinute)
}
