import type { z } from 'zod'
import type { HttpRequest } from '@/lib/platform/http/http-types'
import { readJsonBody } from '@/lib/platform/http/read-json-body'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { ApiRequestContext } from './api-request-context'
import { type ApiResponse, invalidFieldsResponse, unreadableBodyResponse } from './api-responses'
import { authoriseRequest } from './authorise-request'
import { createRouteHandler, type RouteHandlerWithParams } from './create-route-handler'
import type { EndpointName } from './endpoints'
import { runOnce } from './idempotency/run-once'
import { logUnexpectedError } from './log-unexpected-error'
import { omitBlankFields } from './omit-blank-fields'
import { chargeFailedLookup } from './rate-limits/api-limit'
import { type Method, rejectOtherMethods } from './reject-other-methods'
import { validateBody } from './validate-body'

interface WriteEndpoint<Fields extends z.ZodObject, Outcome> {
  name: EndpointName
  /** The schema of the path parameters together with the fields of the body. */
  schema: Fields
  /**
   * Carries out the request. If `partner.idempotencyKey` is set, it must store each successful outcome in the transaction
   * that decides the outcome (lib/platform/database/record-idempotent-outcome.ts).
   */
  execute: (partner: Partner, fields: z.infer<Fields>) => Promise<Outcome>
  /** Builds the response to a new outcome, or to a stored one. */
  toResponse: (outcome: Outcome) => ApiResponse
}

/**
 * Creates the route handlers of an endpoint under /api/v1 that changes data. It responds to POST, and rejects the other
 * methods. The Idempotency-Key is optional. The body is optional too, because some endpoints need only the ID in the
 * path.
 */
export function createWriteEndpoint<Fields extends z.ZodObject, Outcome>(
  endpoint: WriteEndpoint<Fields, Outcome>,
): Record<Method, RouteHandlerWithParams> {
  const handle: RouteHandlerWithParams = async (request, { params }) => {
    const pathFields = await params
    return createRouteHandler(endpoint.name, (httpRequest, context) =>
      handleWrite(endpoint, httpRequest, pathFields, context),
    )(request)
  }
  return rejectOtherMethods(endpoint.name, { POST: handle })
}

async function handleWrite<Fields extends z.ZodObject, Outcome>(
  { name, schema, execute, toResponse }: WriteEndpoint<Fields, Outcome>,
  request: HttpRequest,
  pathFields: Record<string, string>,
  context: ApiRequestContext,
): Promise<ApiResponse> {
  const authorisation = await authoriseRequest(request, 'write', context)
  if (!authorisation.ok) return authorisation.response
  context.idempotencyKey = request.headers.get('idempotency-key')
  try {
    const json = await readJsonBody(request, { isOptional: true })
    context.bodyBytes = json.bytes ?? null
    if (!json.ok) return unreadableBodyResponse(json.rejection)
    context.body = json.body
    const { partner } = authorisation
    const response = await runOnce(
      partner,
      {
        ...{ endpoint: name, key: context.idempotencyKey },
        // Include the path, so that a key can't be used again for another object.
        body: Buffer.concat([Buffer.from(`${JSON.stringify(pathFields)}\n`), json.bytes]),
      },
      async (lockedPartner) => {
        const validation = validateBody(schema, { ...omitBlankFields(json.body), ...pathFields })
        return validation.ok
          ? toResponse(await execute(lockedPartner, validation.fields))
          : invalidFieldsResponse(validation.errors)
      },
      (outcome) => toResponse(outcome as Outcome),
    )
    if (response.isFailedLookup) context.rateLimit = chargeFailedLookup(partner.actor.id, partner.requestsPerMinute)
    return response
  } catch (error) {
    return logUnexpectedError(error, 'change_not_stored', context)
  }
}
