import type { components } from './interface.js'

/** A response that arrived completely. */
export interface ReceivedResponse {
  status: number
  headers: Headers
  /** The X-Request-Id header, or an empty string. */
  requestId: string
  /** The parsed JSON, or undefined if the body isn't JSON. */
  body: unknown
}

export interface FieldError {
  /** The field's name. Nested fields use a dot: `selectedServices.gas`. */
  field: string
  /** The kind of error, such as `too_long`. The guide "Errors" lists the codes. */
  code: string
  message: string
  /** The largest or smallest number or the greatest length that is accepted, if the code is about a limit. */
  limit?: number
}

export interface ErrorContext extends ErrorOptions {
  idempotencyKey?: string | undefined
}

/** The base class of all errors that the client throws. */
export class HouseBillsError extends Error {
  override name = 'HouseBillsError'
  /** The Idempotency-Key of the request, if it had one. To repeat the request, pass the same key. */
  readonly idempotencyKey: string | undefined

  constructor(message: string, { idempotencyKey, ...options }: ErrorContext = {}) {
    super(message, options)
    this.idempotencyKey = idempotencyKey
  }
}

/** The base class of the errors that come from a response. After a 408, the client throws this class itself. */
export class ApiError extends HouseBillsError {
  override name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /**
   * The stable code of the error, from the Error-Code header, such as `tenant_has_contract`. Undefined if the response
   * lacks the header.
   */
  readonly code: string | undefined
  /** The X-Request-Id header. Quote it when you contact support. Empty if the response lacks it. */
  readonly requestId: string
  /** The Retry-After header in seconds, if there is one. If it's a date, how many seconds away that is. */
  readonly retryAfter: number | undefined
  /** The response's JSON, or undefined if it isn't JSON. */
  readonly body: unknown

  constructor({ status, requestId, headers, body }: ReceivedResponse, context: ErrorContext) {
    const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown }
    const text = message ?? error
    // A gateway's JSON can have another format.
    super(typeof text === 'string' ? text : `The response has status ${status}`, context)
    this.status = status
    this.code = headers.get('error-code') ?? undefined
    this.requestId = requestId
    this.retryAfter = parseRetryAfter(headers.get('retry-after') ?? '')
    this.body = body
  }
}

/** Returns the seconds in a Retry-After header, or until its date. Returns undefined if it has neither. */
function parseRetryAfter(value: string): number | undefined {
  if (/^\d+$/.test(value)) return Number(value)
  const date = value.endsWith('GMT') ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(Math.ceil((date - Date.now()) / 1000), 0)
}

/** The idempotency key isn't 1 to 255 visible ASCII characters. The request wasn't sent. */
export class InvalidIdempotencyKeyError extends HouseBillsError {
  override name = 'InvalidIdempotencyKeyError'
}

/** The request is invalid. If fields are missing or invalid, `errors` lists them. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
  readonly errors: FieldError[]
  /** Similar postcodes that are served, if `getQuotes` rejected the postcode. */
  readonly possibleAddresses: components['schemas']['PossibleAddress'][]

  constructor(response: ReceivedResponse, context: ErrorContext) {
    super(response, context)
    this.errors = listIn(response, 'errors')
    this.possibleAddresses = listIn(response, 'possibleAddresses')
  }
}

/** `createBillsPackage` doesn't find the address. Ask a person to choose one of `possibleAddresses`. */
export class AddressNotFoundError extends ApiError {
  override name = 'AddressNotFoundError'
  /** The best match is first. Empty if there's no similar address. */
  readonly possibleAddresses: components['schemas']['PossibleAddress'][]

  constructor(response: ReceivedResponse, context: ErrorContext) {
    super(response, context)
    this.possibleAddresses = listIn(response, 'possibleAddresses')
  }
}

/** The path doesn't exist, or your company has nothing with this ID in the mode of the key. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** The tenant already has a contract. */
export class TenantHasContractError extends ApiError {
  override name = 'TenantHasContractError'
}

/** The API key is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** The API key isn't allowed for this endpoint or from this network. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError'
}

/** The key's rate limit is used up. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}

/** The idempotency key belongs to a request that is still running (409) or had another body (422). */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** The service or its load balancer failed (5xx). The request may have been carried out, unless the status is 503. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

/** The response isn't from the service. For example, a proxy sent it. */
export class UnexpectedResponseError extends ApiError {
  override name = 'UnexpectedResponseError'

  constructor(response: ReceivedResponse, context: ErrorContext) {
    super(response, context)
    this.message = `The response with status ${response.status} isn't from the House Bills API`
  }
}

/** No complete response arrived. The request may have been carried out. `cause` is the original error. */
export class ConnectionFailedError extends HouseBillsError {
  override name = 'ConnectionFailedError'
}

/** No response arrived in time. The request may have been carried out. */
export class RequestTimeoutError extends ConnectionFailedError {
  override name = 'RequestTimeoutError'
}

/** A webhook message isn't from House Bills, or is too old. */
export class WebhookVerificationError extends HouseBillsError {
  override name = 'WebhookVerificationError'
}

/** Returns the error for a response whose status isn't 200. */
export function toResponseError(response: ReceivedResponse, context: ErrorContext): ApiError {
  return new (chooseErrorClass(response))(response, context)
}

function chooseErrorClass({ status, headers, requestId, body }: ReceivedResponse) {
  // A load balancer can send these too, so don't require the service's format. After a 408, the request wasn't received,
  // so it can't be invalid.
  if (status === 408) return ApiError
  if (status === 413) return InvalidRequestError
  if (status === 429) return RateLimitError
  if (status >= 500) return ServerError
  const { status: result } = (body ?? {}) as { status?: unknown }
  if (!requestId || result !== 'error') return UnexpectedResponseError
  if (status === 401) return AuthenticationError
  if (status === 403) return ForbiddenError
  if (status === 404) return NotFoundError
  if (status === 409 || status === 422) return ConflictError
  const code = headers.get('error-code')
  if (code === 'tenant_has_contract') return TenantHasContractError
  if (code === 'address_not_found') return AddressNotFoundError
  return InvalidRequestError
}

/** Returns a list of a 400's body. A 413 can be from a proxy, which has other lists. */
function listIn<Item>({ status, body }: ReceivedResponse, name: string): Item[] {
  return (status === 400 && (body as Record<string, Item[] | undefined>)[name]) || []
}
