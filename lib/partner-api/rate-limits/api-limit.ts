import { minuteClock } from '@/lib/platform/rate-limits/fixed-window'
import { Limiter } from '@/lib/platform/rate-limits/limiter'
import { leaseCalls } from '@/lib/platform/rate-limits/mutations'
import type { Standing } from '@/lib/platform/rate-limits/status'

const calls = new Limiter('key', leaseCalls, minuteClock)

/** Counts a call of a key against its budget of calls a minute, over all processes. */
export function takeCall(apiKeyId: number, requestsPerMinute: number): Promise<Standing> {
  return calls.take(`key:${apiKeyId}`, requestsPerMinute)
}
