import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { findTestEmail } from '@/lib/sandbox/test-mode-emails'
import {
  type ApiResponse,
  errorResponse,
  STILL_RUNNING_RESPONSE,
  tooManyRequestsResponse,
  UNAVAILABLE_RESPONSE,
} from './api-responses'

/**
 * Returns the error response that a test email address simulates. It's identical to the real error response. Returns
 * null in live mode, and if the email address doesn't simulate an error.
 *
 * @param errorMessage the message of the endpoint's 500 response
 */
export function simulateError(
  partner: Partner,
  rateLimit: RateLimitStatus,
  email: EmailAddress,
  errorMessage: string,
): ApiResponse | null {
  switch (findTestEmail(partner, email)) {
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
