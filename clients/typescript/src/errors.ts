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

/** The base class of the errors that come from a response. Thrown itself after a 408. */
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
  /** The Retry-After header in seconds, if there is one. */
  readonly retryAfter: number | undefined
  /** The response's JSON, or undefined if it isn't JSON. */
  readonly body: unknown

  constructor({ status, requestId, headers, body }: ReceivedResponse, context: ErrorContext) {
    const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown }
    super(String(message ?? error ?? `The response has status ${status}`), context)
    this.status = status
    this.code = headers.get('error-code') ?? undefined
    this.requestId = requestId
    const retryAfter = headers.get('retry-after') ?? ''
    this.retryAfter = /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
    this.body = body
  }
}

/** The request is invalid. If fields are missing or invalid, `errors` lists them. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
  readonly errors: FieldError[]
  /** Similar postcodes that are served, if `getQuotes` rejected the postcode. */
  readonly possibleAddresses: components['schemas']['PossibleAddress'][]

  constructor(response: ReceivedResponse, context: ErrorContext) {
    super(response, context)
    this.errors = listIn(response.body, 'errors')
    this.possibleAddresses = listIn(response.body, 'possibleAddresses')
  }
}

/** `createBillsPackage` doesn't find the address. Ask a person to choose one of `possibleAddresses`. */
export class AddressNotFoundError extends ApiError {
  override name = 'AddressNotFoundError'
  /** The best match is first. Empty if there's no similar address. */
  readonly possibleAddresses: components['schemas']['PossibleAddress'][]

  constructor(response: ReceivedResponse, context: ErrorContext) {
    super(response, context)
    this.possibleAddresses = listIn(response.body, 'possibleAddresses')
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

const TENANT_HAS_CONTRACT = 'Tenant email already associated with a contract'

/** Returns the error for a response whose status isn't 200. */
export function toResponseError(response: ReceivedResponse, context: ErrorContext): ApiError {
  return new (chooseErrorClass(response))(response, context)
}

function chooseErrorClass({ status, requestId, body }: ReceivedResponse) {
  // A load balancer can send these too, so don't require the service's format.
  if (status === 429) return RateLimitError
  if (status >= 500) return ServerError
  const { status: result, message, possibleAddresses, errors } = (body ?? {}) as Record<string, unknown>
  if (!requestId || result !== 'error') return UnexpectedResponseError
  if (status === 401) return AuthenticationError
  if (status === 403) return ForbiddenError
  if (status === 404) return NotFoundError
  // The request wasn't received, so it can't be invalid.
  if (status === 408) return ApiError
  if (status === 409 || status === 422) return ConflictError
  if (message === TENANT_HAS_CONTRACT) return TenantHasContractError
  if (possibleAddresses && !errors) return AddressNotFoundError
  return InvalidRequestError
}

function listIn<Item>(body: unknown, name: string): Item[] {
  return ((body ?? {}) as Record<string, Item[] | undefined>)[name] ?? []
}
