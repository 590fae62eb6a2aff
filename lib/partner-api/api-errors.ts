import { BODY_ERRORS } from '@/lib/platform/http/limit-body-size'

/**
 * The API's errors that always have the same body: each one's code, HTTP status and message. The header Error-Code
 * contains the code. Partners branch on codes, so they never change.
 */
export const API_ERRORS = {
  ...BODY_ERRORS,
  invalid_idempotency_key: [400, 'Invalid Idempotency-Key'],
  tenant_has_contract: [400, 'Tenant email already associated with a contract'],
  missing_api_key: [401, 'Missing API key'],
  invalid_api_key: [401, 'Invalid API key'],
  endpoint_not_allowed: [403, 'API key not allowed for this endpoint'],
  network_not_allowed: [403, 'API key not allowed from this IP address'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  request_still_running: [409, 'A call with this Idempotency-Key is still running'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used with another body'],
  too_many_requests: [429, 'Too many requests'],
  contract_not_stored: [500, 'Failed to store external the service contract'],
  user_not_stored: [500, 'Failed to add user to database'],
  quotes_not_retrieved: [500, 'Failed to retrieve quotes'],
  service_unavailable: [503, 'Service temporarily unavailable'],

  // Only the endpoints under /api/v1 respond with these.
  tenancy_started: [400, 'Tenancy has already started'],
  contract_cancelled: [400, 'Contract is already cancelled'],
  contract_closed: [400, 'Contract is already closed'],
  no_failed_email: [400, 'Contract has no failed email that can be sent again'],
  unmatched_address_resolved: [400, 'Unmatched address is already resolved'],
  unmatched_address_closed: [400, 'Unmatched address is closed, because its tenant has a contract'],
  unmatched_address_expired: [400, 'Unmatched address has expired'],
  request_replaced: [400, 'A later request has replaced this one'],
  contract_not_found: [404, 'Contract not found'],
  unmatched_address_not_found: [404, 'Unmatched address not found'],
  quote_not_found: [404, 'Quote not found'],
  too_many_resends: [429, 'Too many emails sent again'],
  change_not_stored: [500, 'Failed to store the change'],
  data_not_read: [500, 'Failed to read the data'],

  // Partners never get these: they're for the metrics and for the email provider's events.
  unauthorized: [401, 'Unauthorized'],
  invalid_signature: [401, 'Invalid signature'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** The code of an error that always has the same body. */
export type FixedErrorCode = keyof typeof API_ERRORS

/** The codes of errors whose bodies depend on the request. */
const VARIABLE_ERROR_CODES = ['invalid_fields', 'address_not_found', 'request_outdated'] as const

export type ErrorCode = FixedErrorCode | (typeof VARIABLE_ERROR_CODES)[number]

/** The codes of all errors that requests to an endpoint can have, sorted. */
export const ERROR_CODES = [...(Object.keys(API_ERRORS) as FixedErrorCode[]), ...VARIABLE_ERROR_CODES]
  .filter((code) => code !== 'unauthorized' && code !== 'invalid_signature')
  .sort()
