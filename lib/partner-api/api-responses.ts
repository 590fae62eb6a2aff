import type { Candidate } from '@/lib/addresses/address'
import type { Rejection } from '@/lib/platform/http/limit-body-size'
import { buildRateLimitHeaders } from '@/lib/platform/rate-limits/rate-limit-headers'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import type { FieldError } from '@/lib/platform/validation/field-error-codes'
import { API_ERRORS, type ErrorCode, type FixedErrorCode } from './api-errors'

/** An endpoint's response, without the headers that every response has. */
export interface ApiResponse {
  status: number
  /** The error's code, for the header Error-Code. Undefined if the request succeeded. */
  code?: ErrorCode
  body: Record<string, unknown>
  headers?: Record<string, string>
  /** Whether the request found no address or postcode. It then counts several times towards the key's rate limit. */
  isFailedLookup?: true
  /**
   * In test mode, the client can get no response, to simulate a problem with the connection. It's closed immediately
   * ('dropped'), or only after a while ('held').
   */
  connection?: 'dropped' | 'held'
}

export const successResponse = (data: Record<string, unknown>): ApiResponse => ({
  status: 200,
  body: { status: 'success', data },
})

export function errorResponse(code: FixedErrorCode, headers?: Record<string, string>): ApiResponse {
  const [status, message] = API_ERRORS[code]
  return { status, code, body: { status: 'error', message }, headers }
}

/** Rejects a request whose body couldn't be read. */
export const unreadableBodyResponse = ({ code, headers }: Rejection): ApiResponse => errorResponse(code, headers)

/** Rejects a request that exceeds a rate limit. Retry-After says when the client can retry. */
export const tooManyRequestsResponse = (rateLimit: RateLimitStatus): ApiResponse =>
  errorResponse('too_many_requests', {
    'Retry-After': String(rateLimit.secondsLeft),
    ...buildRateLimitHeaders({ ...rateLimit, remaining: 0 }),
  })

/**
 * Rejects a request with missing or invalid fields. The first error's message is also the response's `message`.
 *
 * @param possibleAddresses the postcodes that are most similar to a rejected postcode, if they were looked up. The
 *   request then counts as a failed lookup
 */
export const invalidFieldsResponse = (
  errors: [FieldError, ...FieldError[]],
  possibleAddresses?: Candidate[],
): ApiResponse => ({
  status: 400,
  code: 'invalid_fields',
  body: {
    status: 'error',
    message: errors[0].message,
    errors,
    ...(possibleAddresses && possibleAddresses.length > 0 && { possibleAddresses }),
  },
  ...(possibleAddresses && { isFailedLookup: true }),
})

/** The response if no address matches. Unlike every other error, it has its text in `error`, not in `message`. */
export const addressNotFoundResponse = (possibleAddresses: Candidate[]): ApiResponse => ({
  status: 400,
  code: 'address_not_found',
  body: { status: 'error', error: 'Address not found. Please select from possible addresses.', possibleAddresses },
  isFailedLookup: true,
})

/**
 * The response if an API key can't be checked or a provider's event can't be recorded, usually because the database
 * can't be reached. The client can retry.
 */
export const UNAVAILABLE_RESPONSE = errorResponse('service_unavailable', { 'Retry-After': '5' })

/** The response if an earlier request with the same idempotency key hasn't finished. */
export const STILL_RUNNING_RESPONSE = errorResponse('request_still_running', {
  'Retry-After': '1',
})

/** The response if the company has no quote of a request. */
export const QUOTE_NOT_FOUND = errorResponse('quote_not_found')
