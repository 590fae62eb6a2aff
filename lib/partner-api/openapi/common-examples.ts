import { REQUIRED } from '@/lib/platform/validation/messages'
import { type ApiResponse, errorResponse, type FieldError, invalidFieldsResponse } from '../api-responses'

/** A call and its answer. Every one is executed by a test (e2e/api/openapi.examples.test.ts). */
export interface Example {
  /** Unique within its endpoint. */
  name: string
  summary: string
  /** Absent: any valid request, or none at all, under the circumstances that the summary names. */
  request?: Record<string, unknown>
  response: ApiResponse
}

/** The refusal of a valid request in which some fields are changed; one that is undefined is left out. */
export function rejectedFieldExample(
  validRequest: Record<string, unknown>,
  name: string,
  summary: string,
  change: Record<string, unknown>,
  ...errors: [FieldError, ...FieldError[]]
): Example {
  return { name, summary, request: withChange(validRequest, change), response: invalidFieldsResponse(errors) }
}

/** One for each required field of a request that is not there. */
function missingFieldExamples(validRequest: Record<string, unknown>): Example[] {
  return Object.entries(REQUIRED)
    .filter(([field]) => field in validRequest)
    .map(([field, message]) =>
      rejectedFieldExample(
        validRequest,
        `${field}Missing`,
        `${field} is missing`,
        { [field]: undefined },
        { field, message },
      ),
    )
}

/** The refusals of the fields that both endpoints take. */
export function rejectedFieldExamples(validRequest: Record<string, unknown>): Example[] {
  const rejectedExample = rejectedFieldExample.bind(null, validRequest)
  return [
    ...missingFieldExamples(validRequest),
    rejectedExample(
      'severalErrors',
      'Several fields are wrong: missing ones are named first',
      { firstName: 5, email: 'ada.brown', contactNo: ' ' },
      { field: 'contactNo', message: REQUIRED.contactNo },
      { field: 'firstName', message: 'Invalid data format' },
      { field: 'email', message: 'Invalid email format' },
    ),
    rejectedExample(
      'emailInvalid',
      'The e-mail address is not valid',
      { email: 'ada.brown@example' },
      {
        field: 'email',
        message: 'Invalid email format',
      },
    ),
    rejectedExample(
      'dateInvalid',
      'A date is not in the calendar, or not YYYY-MM-DD',
      { startDate: '2027-02-29' },
      {
        field: 'startDate',
        message: 'Invalid date format (YYYY-MM-DD)',
      },
    ),
    rejectedExample(
      'phoneInvalid',
      'The phone number cannot exist',
      { contactNo: '07911 12345' },
      {
        field: 'contactNo',
        message: 'Invalid data format',
      },
    ),
    rejectedExample(
      'startTooEarly',
      'The tenancy starts before 1900',
      { startDate: '1899-12-31', endDate: '1900-06-30' },
      {
        field: 'startDate',
        message: 'Start date must not be before 1900',
      },
    ),
    rejectedExample(
      'endTooEarly',
      'The tenancy ends before 1900',
      { endDate: '1899-12-31' },
      {
        field: 'endDate',
        message: 'End date must not be before 1900',
      },
    ),
    rejectedExample(
      'endBeforeStart',
      'The tenancy ends before it starts',
      { endDate: '2026-12-31' },
      {
        field: 'endDate',
        message: 'End date must not be before the start date',
      },
    ),
    rejectedExample(
      'tenancyTooLong',
      'The tenancy is longer than five years',
      { endDate: '2032-01-02' },
      {
        field: 'endDate',
        message: 'Tenancy must not be longer than 5 years',
      },
    ),
    rejectedExample(
      'tooManyTenants',
      'There are more than 50 tenants, or none',
      { numberOfTenants: 51 },
      {
        field: 'numberOfTenants',
        message: 'Number of tenants must be between 1 and 50',
      },
    ),
  ]
}

/** The answers that depend on the call, not on its fields. */
export const COMMON_EXAMPLES: Example[] = [
  { name: 'notJson', summary: 'The body is no JSON object', response: errorResponse(400, 'Invalid JSON body') },
  {
    name: 'idempotencyKeyInvalid',
    summary: 'The Idempotency-Key has a space, or more than 255 characters',
    response: errorResponse(400, 'Invalid Idempotency-Key'),
  },
  { name: 'keyMissing', summary: 'There is no X-API-Key', response: errorResponse(401, 'Missing API key') },
  {
    name: 'keyInvalid',
    summary: 'The X-API-Key was not given out, has expired or was revoked',
    response: errorResponse(401, 'Invalid API key'),
  },
  { name: 'noEndpoint', summary: 'The path is spelt differently', response: errorResponse(404, 'Not found') },
  { name: 'notPost', summary: 'The method is not POST', response: errorResponse(405, 'Method not allowed') },
  {
    name: 'tooSlow',
    summary: 'The body was not there after 10 seconds',
    response: errorResponse(408, 'Request body was not received in time'),
  },
  {
    name: 'stillRunning',
    summary: 'An earlier call with this Idempotency-Key has no answer yet',
    response: errorResponse(409, 'A call with this Idempotency-Key is still running'),
  },
  {
    name: 'tooLarge',
    summary: 'The body has more than 64 KiB',
    response: errorResponse(413, 'Request body must not be larger than 64 KiB'),
  },
  {
    name: 'wrongContentType',
    summary: 'The Content-Type is not application/json',
    response: errorResponse(415, 'Content-Type must be application/json'),
  },
  {
    name: 'otherBody',
    summary: 'This Idempotency-Key was used before, with another body',
    response: errorResponse(422, 'This Idempotency-Key was used with another body'),
  },
  {
    name: 'tooManyRequests',
    summary: 'The limit of the key is reached',
    response: errorResponse(429, 'Too many requests'),
  },
  {
    name: 'unavailable',
    summary: 'The key cannot be checked at the moment',
    response: errorResponse(503, 'Service temporarily unavailable'),
  },
]

function withChange(validRequest: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries({ ...validRequest, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}
