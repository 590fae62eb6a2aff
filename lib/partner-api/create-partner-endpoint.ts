import type { z } from 'zod'
import type { EndpointPermission } from '@/lib/companies/api-keys/key-restrictions'
import { registerDirectHandler } from '@/lib/platform/http/bypass-next-handlers'
import type { HttpRequest } from '@/lib/platform/http/http-types'
import { readJsonBody } from '@/lib/platform/http/read-json-body'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { withSpan } from '@/lib/platform/observability/tracing/with-span'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import type { emailField } from '@/lib/platform/validation/email'
import type { FixedErrorCode } from './api-errors'
import type { ApiRequestContext } from './api-request-context'
import { type ApiResponse, errorResponse, invalidFieldsResponse, unreadableBodyResponse } from './api-responses'
import { authoriseRequest } from './authorise-request'
import { createDirectHandler, createRouteHandler, type RouteHandler, toRouteHandler } from './create-route-handler'
import { ENDPOINTS } from './endpoints'
import { executeOrSimulateError } from './execute-or-simulate-error'
import { runOnce } from './idempotency/run-once'
import { logUnexpectedError } from './log-unexpected-error'
import { chargeFailedLookup } from './rate-limits/api-limit'
import { type Method, rejectOtherMethods } from './reject-other-methods'
import { type FieldErrors, validateBody } from './validate-body'

/**
 * The schema of any partner endpoint's fields. It must include the tenant's email, because some email addresses
 * simulate an error in test mode.
 */
type TenantFields = z.ZodObject<{ email: typeof emailField }>

interface Endpoint<Fields extends TenantFields, Outcome> {
  name: 'createBillsPackage' | 'getQuotes'
  /** The permission that an API key needs for this endpoint. */
  permission: EndpointPermission
  schema: Fields
  /**
   * Builds the 400 response to invalid fields. Set it if the response can contain more than the list of errors, such as
   * similar postcodes.
   */
  onInvalidFields?: (errors: FieldErrors, body: Record<string, unknown>) => Promise<ApiResponse>
  execute: (partner: Partner, fields: z.infer<Fields>) => Promise<Outcome>
  toResponse: (outcome: Outcome) => ApiResponse
  /** The code of the 500 response to an unexpected error. (If authentication fails unexpectedly, the response is a 503.) */
  errorCode: FixedErrorCode
}

/**
 * Creates the route handlers of a partner endpoint, and registers its POST handler to bypass Next. The handlers reject
 * every method except POST.
 */
export function createPartnerEndpoint<Fields extends TenantFields, Outcome>(
  endpoint: Endpoint<Fields, Outcome>,
): Record<Method, RouteHandler> {
  const handle = createDirectHandler(endpoint.name, (request, context) => handleRequest(endpoint, request, context))
  registerDirectHandler(ENDPOINTS[endpoint.name].path, handle)
  return rejectOtherMethods(endpoint.name, { POST: toRouteHandler(handle) })
}

/** Responds to unknown API paths with a 404 in the API's error format. */
export const handleNotFound = createRouteHandler(null, async () => errorResponse('not_found'))

/** Carries out the steps that both endpoints share, in the order of the API specification. */
async function handleRequest<Fields extends TenantFields, Outcome>(
  endpoint: Endpoint<Fields, Outcome>,
  request: HttpRequest,
  context: ApiRequestContext,
): Promise<ApiResponse> {
  const authorisation = await authoriseRequest(request, endpoint.permission, context)
  if (!authorisation.ok) return authorisation.response
  const { partner, rateLimit } = authorisation
  context.idempotencyKey = request.headers.get('idempotency-key')
  try {
    const json = await readJsonBody(request)
    context.bodyBytes = json.bytes ?? null
    if (!json.ok) return unreadableBodyResponse(json.rejection)
    context.body = json.body
    const idempotentRequest = { endpoint: endpoint.name, key: context.idempotencyKey, body: json.bytes }
    const response = await runOnce(
      partner,
      idempotentRequest,
      (lockedPartner) => validateAndExecute(endpoint, lockedPartner, rateLimit, idempotentRequest.key, json.body),
      (outcome) => endpoint.toResponse(outcome as Outcome),
    )
    if (response.isFailedLookup) context.rateLimit = chargeFailedLookup(partner.actor.id, partner.requestsPerMinute)
    return response
  } catch (error) {
    return logUnexpectedError(error, endpoint.errorCode, context)
  }
}

async function validateAndExecute<Fields extends TenantFields, Outcome>(
  endpoint: Endpoint<Fields, Outcome>,
  partner: Partner,
  rateLimit: RateLimitStatus,
  idempotencyKey: string | null,
  body: Record<string, unknown>,
): Promise<ApiResponse> {
  const validation = validateBody(endpoint.schema, body)
  if (validation.ok) {
    const { name, errorCode } = endpoint
    const { email } = validation.fields
    const request = { endpoint: name, email, idempotencyKey, rateLimit, errorCode }
    return executeOrSimulateError(partner, request, async () =>
      endpoint.toResponse(await withSpan('work', () => endpoint.execute(partner, validation.fields))),
    )
  }
  return (await endpoint.onInvalidFields?.(validation.errors, body)) ?? invalidFieldsResponse(validation.errors)
}
