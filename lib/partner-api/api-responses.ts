import type { Candidate } from '@/lib/addresses/address'
import type { Rejection } from '@/lib/platform/http/limit-body-size'
import { buildRateLimitHeaders } from '@/lib/platform/rate-limits/rate-limit-headers'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

/** An endpoint's response, before it becomes an HTTP response. */
export interface ApiResponse {
  status: number
  body: Record<string, unknown>
  headers?: Record<string, string>
}

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

/** Rejects a request whose body couldn't be read. */
export const unreadableBodyResponse = ({ status, message, headers }: Rejection): ApiResponse =>
  errorResponse(status, message, headers)

/** Rejects a request over its rate limit. The client can retry when the window ends. */
export const tooManyRequestsResponse = (rateLimit: RateLimitStatus): ApiResponse =>
  errorResponse(429, 'Too many requests', {
    'Retry-After': String(rateLimit.secondsLeft),
    ...buildRateLimitHeaders({ ...rateLimit, remaining: 0 }),
  })

/**
 * Rejects a request with missing or invalid fields. The first error is the message.
 *
 * @param possibleAddresses postcodes that resemble a rejected one
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

/** The only error that has its text in `error`. */
export const addressNotFoundResponse = (possibleAddresses: Candidate[]): ApiResponse => ({
  status: 400,
  body: { status: 'error', error: 'Address not found. Please select from possible addresses.', possibleAddresses },
})

/** The database can't be reached. The client can retry. */
export const UNAVAILABLE_RESPONSE = errorResponse(503, 'Service temporarily unavailable', { 'Retry-After': '5' })

/** An earlier request with this idempotency key hasn't finished yet. */
export const STILL_RUNNING_RESPONSE = errorResponse(409, 'A call with this Idempotency-Key is still running', {
  'Retry-After': '1',
})
