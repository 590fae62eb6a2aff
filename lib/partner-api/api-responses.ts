import type { Candidate } from '@/lib/addresses/address'
import type { Rejection } from '@/lib/platform/http/limit-body-size'
import { buildRateLimitHeaders } from '@/lib/platform/rate-limits/rate-limit-headers'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

/** What an endpoint answers, before it becomes a response. */
export interface ApiResponse {
  status: number
  body: Record<string, unknown>
  headers?: Record<string, string>
}

/** One violation of a field. */
export interface FieldError {
  field: string
  message: string
}

export const successResponse = (data: Record<string, unknown>): ApiResponse => ({
  status: 200,
  body: { status: 'success', data },
})

export const errorResponse = (status: number, message: string, headers?: Record<string, string>): ApiResponse => ({
  status,
  body: { status: 'error', message },
  headers,
})

/** A body that was not read. */
export const unreadableBodyResponse = ({ status, message, headers }: Rejection): ApiResponse =>
  errorResponse(status, message, headers)

/** The limit that `standing` tells of is reached: the call may come again when its window is over. */
export const tooManyRequestsResponse = (rateLimit: RateLimitStatus): ApiResponse =>
  errorResponse(429, 'Too many requests', {
    'Retry-After': String(rateLimit.secondsLeft),
    ...buildRateLimitHeaders({ ...rateLimit, remaining: 0 }),
  })

/**
 * Every violation; the first is the message.
 *
 * @param possibleAddresses what the caller may have meant by a postcode that is refused
 */
export const invalidFieldsResponse = (
  errors: [FieldError, ...FieldError[]],
  possibleAddresses: Candidate[] = [],
): ApiResponse => ({
  status: 400,
  body: {
    status: 'error',
    message: errors[0].message,
    errors,
    ...(possibleAddresses.length > 0 && { possibleAddresses }),
  },
})

/** The one error that carries its text in `error`. */
export const addressNotFoundResponse = (possibleAddresses: Candidate[]): ApiResponse => ({
  status: 400,
  body: { status: 'error', error: 'Address not found. Please select from possible addresses.', possibleAddresses },
})

/** The database cannot be reached: the call may be tried again. */
export const UNAVAILABLE_RESPONSE = errorResponse(503, 'Service temporarily unavailable', { 'Retry-After': '5' })

/** The first call with this idempotency key has decided nothing yet. */
export const STILL_RUNNING_RESPONSE = errorResponse(409, 'A call with this Idempotency-Key is still running', {
  'Retry-After': '1',
})
