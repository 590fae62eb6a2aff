import { isIdempotencyKey } from '@/lib/platform/validation/idempotency-key'
import type { Mode } from '@/prisma/client/enums'
import type { ErrorCode } from '../api-errors'
import type { ApiRequestContext } from '../api-request-context'
import type { ApiResponse } from '../api-responses'
import type { EndpointName } from '../endpoints'
import { type LoggedError, toLoggedErrors } from './logged-errors'
import { type MaskedBody, maskBody } from './masked-body'
import type { WholeTestRequest } from './whole-test-request'

/** A row of the request log. Only the Idempotency-Key and `whole` may contain personal data. */
export interface ApiRequest {
  /** The response's X-Request-Id. */
  id: string
  at: Date
  /** The company, the mode and the ID of the API key. All three are null if the request had no valid key. */
  companyId: number | null
  mode: Mode | null
  apiKeyId: number | null
  endpoint: EndpointName
  status: number
  durationMs: number
  /** The response's error message, a fixed text without submitted values. Null if the status is below 400. */
  error: string | null
  /** The response's Error-Code. Undefined if the request succeeded. */
  errorCode?: ErrorCode
  /** All fields that were missing or invalid, each with its message. Undefined if the response lists none. */
  errors?: LoggedError[]
  /**
   * The ID of the contract that the request created or changed, or of the contract in a replayed response. Null if there's
   * none.
   */
  contractId: number | null
  /** The request's body with personal data masked. Null if it couldn't be read as a JSON object. */
  body: MaskedBody | null
  replayed: boolean
  /** The request's Idempotency-Key. Undefined if it had none, or an invalid one. */
  idempotencyKey?: string
  /** In test mode, the whole request and response, which are stored separately. */
  whole?: WholeTestRequest
}

/** Builds the row of the request log for a request and its response. Returns null if the path isn't an endpoint. */
export function toApiRequest(context: ApiRequestContext, response: ApiResponse): ApiRequest | null {
  if (!context.endpoint) return null
  const { partner, idempotencyKey } = context
  return {
    id: context.requestId,
    at: context.startedAt,
    companyId: partner?.companyId ?? null,
    mode: partner?.mode ?? null,
    apiKeyId: partner?.actor.id ?? null,
    endpoint: context.endpoint,
    status: response.status,
    durationMs: performance.now() - context.startedAtMs,
    error: response.status >= 400 ? String(response.body.message ?? response.body.error) : null,
    errorCode: response.code,
    errors: toLoggedErrors(response),
    contractId: (response.body.data as { houseContractId?: number } | undefined)?.houseContractId ?? null,
    body: context.body && maskBody(context.body),
    replayed: response.headers?.['Idempotent-Replayed'] === 'true',
    ...(idempotencyKey && isIdempotencyKey(idempotencyKey) && { idempotencyKey }),
  }
}
