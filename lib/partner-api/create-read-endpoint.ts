import type { z } from 'zod'
import type { HttpRequest } from '@/lib/platform/http/http-types'
import { readJsonBody } from '@/lib/platform/http/read-json-body'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { REPEATED } from '@/lib/platform/validation/messages'
import type { ApiRequestContext } from './api-request-context'
import { type ApiResponse, invalidFieldsResponse, unreadableBodyResponse } from './api-responses'
import { authoriseRequest } from './authorise-request'
import { createRouteHandler, type RouteHandlerWithParams } from './create-route-handler'
import { ENDPOINTS, type EndpointName } from './endpoints'
import { logUnexpectedError } from './log-unexpected-error'
import { omitBlankFields } from './omit-blank-fields'
import { chargeFailedLookup } from './rate-limits/api-limit'
import { type Method, rejectOtherMethods } from './reject-other-methods'
import { validateBody } from './validate-body'

interface ReadEndpoint<Fields extends z.ZodObject, Outcome> {
  name: EndpointName
  /** The schema of the query and path parameters of a GET, or of the body of a POST. */
  schema: Fields
  execute: (partner: Partner, fields: z.infer<Fields>) => Promise<Outcome>
  toResponse: (outcome: Outcome) => ApiResponse
}

/**
 * Creates the route handlers of an endpoint under /api/v1 that only reads data, and so needs no Idempotency-Key. It
 * responds to the method in `ENDPOINTS`, and rejects the others. A search for personal data is a POST, because URLs are
 * logged.
 */
export function createReadEndpoint<Fields extends z.ZodObject, Outcome>(
  endpoint: ReadEndpoint<Fields, Outcome>,
): Record<Method, RouteHandlerWithParams> {
  const isGet = ENDPOINTS[endpoint.name].method === 'GET'
  const handle: RouteHandlerWithParams = async (request, { params }) => {
    const query = new URL(request.url).searchParams
    const urlFields = isGet ? { ...Object.fromEntries(query), ...(await params) } : null
    return createRouteHandler(endpoint.name, (httpRequest, context) =>
      handleRead(endpoint, httpRequest, urlFields, isGet ? findRepeatedFields(endpoint.schema, query) : [], context),
    )(request)
  }
  return rejectOtherMethods(endpoint.name, isGet ? { GET: handle, HEAD: handle } : { POST: handle })
}

/** Finds the parameters that are in a query more than once. Using only one of the values would surprise the partner. */
const findRepeatedFields = ({ shape }: z.ZodObject, query: URLSearchParams): string[] =>
  Object.keys(shape).filter((name) => query.getAll(name).length > 1)

/** Picks the fields that the schema doesn't have. A schema that rejects these must see them even if they're blank. */
const pickUnknownFields = ({ shape }: z.ZodObject, fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(shape, name)))

/** @param urlFields the fields in the URL. Null if the fields are in the body */
async function handleRead<Fields extends z.ZodObject, Outcome>(
  { schema, execute, toResponse }: ReadEndpoint<Fields, Outcome>,
  request: HttpRequest,
  urlFields: Record<string, unknown> | null,
  repeatedFields: string[],
  context: ApiRequestContext,
): Promise<ApiResponse> {
  const authorisation = await authoriseRequest(request, 'read', context)
  if (!authorisation.ok) return authorisation.response
  try {
    let fields = urlFields
    if (!fields) {
      const json = await readJsonBody(request)
      context.bodyBytes = json.bytes ?? null
      if (!json.ok) return unreadableBodyResponse(json.rejection)
      context.body = json.body
      fields = json.body
    }
    const repetitions = repeatedFields.map((field) => ({ field, code: 'invalid_value', message: REPEATED }) as const)
    const [firstRepetition, ...otherRepetitions] = repetitions
    if (firstRepetition) return invalidFieldsResponse([firstRepetition, ...otherRepetitions])
    const validation = validateBody(schema, { ...pickUnknownFields(schema, fields), ...omitBlankFields(fields) })
    if (!validation.ok) return invalidFieldsResponse(validation.errors)
    const { partner } = authorisation
    const response = toResponse(await execute(partner, validation.fields))
    if (response.isFailedLookup) context.rateLimit = chargeFailedLookup(partner.actor.id, partner.requestsPerMinute)
    return response
  } catch (error) {
    return logUnexpectedError(error, 'data_not_read', context)
  }
}
