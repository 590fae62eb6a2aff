import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { findMagicEmail } from '@/lib/sandbox/magic-emails'
import {
  type ApiResponse,
  errorResponse,
  STILL_RUNNING_RESPONSE,
  tooManyRequestsResponse,
  UNAVAILABLE_RESPONSE,
} from './api-responses'

/**
 * Returns the error that a test email simulates, exactly as the real cause would. Returns null in live mode and for other
 * emails.
 *
 * @param errorMessage the message of the endpoint's 500
 */
export function simulateError(
  partner: Partner,
  rateLimit: RateLimitStatus,
  email: EmailAddress,
  errorMessage: string,
): ApiResponse | null {
  switch (findMagicEmail(partner, email)) {
    case 'fails':
      return errorResponse(500, errorMessage)
    case 'rate-limited':
      return tooManyRequestsResponse(rateLimit)
    case 'unavailable':
      return UNAVAILABLE_RESPONSE
    case 'still-running':
      return STILL_RUNNING_RESPONSE
    default:
      return null
  }
}
