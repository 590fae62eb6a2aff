import { type Answer, failure, STILL_RUNNING, tooManyRequests, UNAVAILABLE } from '@/lib/partner-api/response'
import type { Partner } from '@/lib/platform/identity/partner'
import type { Standing } from '@/lib/platform/rate-limits/status'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { provoked } from '@/lib/sandbox/magic-emails'

/**
 * The answer that a test key's call asks for in place of any work, as the real cause would give it;
 * null where there is work to do.
 *
 * @param standing of the key in its rate limit
 * @param fault the text of the endpoint's own 500
 */
export function provokedAnswer(
  partner: Partner,
  standing: Standing,
  email: EmailAddress,
  fault: string,
): Answer | null {
  switch (provoked(partner, email)) {
    case 'fails':
      return failure(500, fault)
    case 'rate-limited':
      return tooManyRequests(standing)
    case 'unavailable':
      return UNAVAILABLE
    case 'still-running':
      return STILL_RUNNING
    default:
      return null
  }
}
