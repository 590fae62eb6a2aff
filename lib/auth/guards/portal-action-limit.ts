import type { FormState } from '@/lib/platform/http/run-server-action'
import { recordAttempt } from '../throttle/record-attempt'
import type { ThrottleKey } from '../throttle/throttle-key'

/**
 * Counts an action in the portal or in support against the limits of its user and company. Returns the form's error if
 * a limit is reached, and null otherwise.
 *
 * @param action what was done too often, in the plural, such as 'contracts created'
 */
export async function checkPortalLimit(keys: ThrottleKey[], action: string): Promise<FormState<never>> {
  const attempt = await recordAttempt(keys)
  if (attempt.ok) return null
  const minutes = Math.ceil(attempt.retryAfterSeconds / 60)
  return {
    ok: false,
    message: `Too many ${action} in the last hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  }
}
