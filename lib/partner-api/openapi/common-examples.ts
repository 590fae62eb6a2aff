import type { FieldError } from '@/lib/platform/validation/field-error-codes'
import { REQUIRED } from '@/lib/platform/validation/messages'
import { type ApiResponse, errorResponse, invalidFieldsResponse } from '../api-responses'

/** An example request with its response. e2e/api/openapi.examples.test.ts runs every example. */
export interface Example {
  /** The example's key in the OpenAPI document, which must be unique among the endpoint's examples. */
  name: string
  summary: string
  /**
   * The request body. Undefined if the response doesn't depend on the body. In that case, the summary says what causes
   * the response.
   */
  request?: Record<string, unknown>
  response: ApiResponse
}

/**
 * Builds an example of a rejected request: a valid request with some of its fields changed. A field that is undefined
 * in `change` is left out of the request.
 */
export function rejectedFieldExample(
  validRequest: Record<string, unknown>,
  name: string,
  summary: string,
  change: Record<string, unknown>,
  ...errors: [FieldError, ...FieldError[]]
): Example {
  return { name, summary, request: withChange(validRequest, change), response: invalidFieldsResponse(errors) }
}

/** For each required field, builds an example of a request without it. */
function missingFieldExamples(validRequest: Record<string, unknown>): Example[] {
  return Object.entries(REQUIRED)
    .filter(([field]) => field in validRequest)
    .map(([field, message]) =>
      rejectedFieldExample(
        validRequest,
        `${field}Missing`,
        `${field} is missing`,
        { [field]: undefined },
        { field, code: 'required', message },
      ),
    )
}

/** Builds examples of each missing field, and of rejected values for the fields that both endpoints have. */
export function rejectedFieldExamples(validRequest: Record<string, unknown>): Example[] {
  const rejectedExample = rejectedFieldExample.bind(null, validRequest)
  return [
    ...missingFieldExamples(validRequest),
    rejectedExample(
      'severalErrors',
      'Several fields are invalid: missing fields come first',
      { firstName: 5, email: 'ada.brown', contactNo: ' ' },
      { field: 'contactNo', code: 'required', message: REQUIRED.contactNo },
      { field: 'firstName', code: 'wrong_type', message: 'Invalid data format' },
      { field: 'email', code: 'invalid_email', message: 'Invalid email format' },
    ),
    rejectedExample(
      'emailInvalid',
      'The email is invalid',
      { email: 'ada.brown@example' },
      {
        field: 'email',
        code: 'invalid_email',
        message: 'Invalid email format',
      },
    ),
    rejectedExample(
      'dateInvalid',
      'A date doesn’t exist, or isn’t YYYY-MM-DD',
      { startDate: '2027-02-29' },
      {
        field: 'startDate',
        code: 'invalid_date',
        message: 'Invalid date format (YYYY-MM-DD)',
      },
    ),
    rejectedExample(
      'phoneInvalid',
      'The phone number is invalid',
      { contactNo: '07911 12345' },
      {
        field: 'contactNo',
        code: 'invalid_phone',
        message: 'Invalid data format',
      },
    ),
    rejectedExample(
      'startTooEarly',
      'The tenancy starts before 1900',
      { startDate: '1899-12-31', endDate: '1900-06-30' },
      {
        field: 'startDate',
        code: 'date_too_early',
        message: 'Start date must not be before 1900',
      },
    ),
    rejectedExample(
      'endTooEarly',
      'The tenancy ends before 1900',
      { endDate: '1899-12-31' },
      {
        field: 'endDate',
        code: 'date_too_early',
        message: 'End date must not be before 1900',
      },
    ),
    rejectedExample(
      'endBeforeStart',
      'The tenancy ends before it starts',
      { endDate: '2026-12-31' },
      {
        field: 'endDate',
        code: 'end_before_start',
        message: 'End date must not be before the start date',
      },
    ),
    rejectedExample(
      'tenancyTooLong',
      'The tenancy is longer than five years',
      { endDate: '2032-01-02' },
      {
        field: 'endDate',
        code: 'tenancy_too_long',
        message: 'Tenancy must not be longer than 5 years',
        limit: 5,
      },
    ),
    rejectedExample(
      'tooManyTenants',
      'There are more than 50 tenants, or none',
      { numberOfTenants: 51 },
      {
        field: 'numberOfTenants',
        code: 'too_large',
        message: 'Number of tenants must be between 1 and 50',
        limit: 50,
      },
    ),
  ]
}

/** Examples of the responses that don't depend on a request's fields. */
export const COMMON_EXAMPLES: Example[] = [
  { name: 'notJson', summary: 'The body isn’t a JSON object', response: errorResponse('invalid_json') },
  {
    name: 'idempotencyKeyInvalid',
    summary: 'The Idempotency-Key has a space, or more than 255 characters',
    response: errorResponse('invalid_idempotency_key'),
  },
  { name: 'keyMissing', summary: 'The X-API-Key header is missing', response: errorResponse('missing_api_key') },
  {
    name: 'keyInvalid',
    summary: 'The key is unknown, expired or revoked',
    response: errorResponse('invalid_api_key'),
  },
  {
    name: 'endpointNotAllowed',
    summary: 'The key doesn’t have the permission for this endpoint',
    response: errorResponse('endpoint_not_allowed'),
  },
  {
    name: 'networkNotAllowed',
    summary: 'The key is restricted to other networks',
    response: errorResponse('network_not_allowed'),
  },
  { name: 'noEndpoint', summary: 'The path doesn’t exist', response: errorResponse('not_found') },
  { name: 'notPost', summary: 'The method isn’t POST', response: errorResponse('method_not_allowed') },
  {
    name: 'tooSlow',
    summary: 'The body didn’t arrive within 10 seconds',
    response: errorResponse('body_timeout'),
  },
  {
    name: 'stillRunning',
    summary: 'An earlier request with this Idempotency-Key is still running',
    response: errorResponse('request_still_running'),
  },
  {
    name: 'tooLarge',
    summary: 'The body is larger than 64 KiB',
    response: errorResponse('body_too_large'),
  },
  {
    name: 'wrongContentType',
    summary: 'The Content-Type isn’t application/json',
    response: errorResponse('content_type_not_json'),
  },
  {
    name: 'compressed',
    summary: 'The body is compressed',
    response: errorResponse('body_compressed'),
  },
  {
    name: 'otherBody',
    summary: 'This Idempotency-Key was used with another body',
    response: errorResponse('idempotency_key_reused'),
  },
  {
    name: 'tooManyRequests',
    summary: 'The key is over its rate limit',
    response: errorResponse('too_many_requests'),
  },
  {
    name: 'unavailable',
    summary: 'The key can’t be checked at the moment',
    response: errorResponse('service_unavailable'),
  },
]

function withChange(validRequest: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries({ ...validRequest, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}
