import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import type { Example } from './common-examples'
import type { DocumentedResponse } from './operation-responses'

/** The name of the group of webhooks. */
export const WEBHOOKS_TAG = 'Webhooks'

export interface PartnerOperation {
  operationId: string
  /** The name of the group to which the operation belongs. */
  tag: string
  summary: string
  description: string
  request: z.ZodType
  responses: Record<number, DocumentedResponse>
  examples: Example[]
}

/**
 * Converts an endpoint to OpenAPI. OpenAPI can't link an example request to its response, so this function places them
 * separately:
 * - Every example response is listed under its status.
 * - The request of a successful example is listed under the request body.
 * - The request of a rejected example is in the extension `x-request` of its response.
 *
 * @param idempotencyHours how long responses are stored for an Idempotency-Key
 */
export function toOpenApiOperation(endpoint: PartnerOperation, idempotencyHours: number): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, request, examples } = endpoint
  const successExamples = examples.flatMap(({ name, summary, request, response }) =>
    request && response.status === 200 ? [[name, { summary, value: request }]] : [],
  )
  const examplesByStatus = (status: number) =>
    examples
      .filter(({ response }) => response.status === status)
      .map(({ name, summary, request, response }) => [
        name,
        { summary, value: response.body, ...(request && status !== 200 && { 'x-request': request }) },
      ])
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    requestParams: { header: z.object({ 'Idempotency-Key': createIdempotencyKeySchema(idempotencyHours) }) },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: request, examples: Object.fromEntries(successExamples) } },
    },
    responses: Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, { description, headers, body }]) => [
        status,
        {
          description,
          headers,
          content: {
            'application/json': { schema: body, examples: Object.fromEntries(examplesByStatus(Number(status))) },
          },
        },
      ]),
    ),
  }
}

const describeIdempotencyKey = (
  hours: number,
) => `Makes a request safe to retry. If you send the same key with the same body (byte for byte) again within ${hours} hours, we don’t carry out the request again. The retry gets the first response.

A key belongs to a company, a mode (live or test) and an endpoint. You can use it with any of the company’s API keys in that mode.

We store successful responses, “Address not found” and “Tenant email already associated with a contract”. If “Address not found” is stored and the tenant gets a contract later, it’s replaced. If your team chose the address in the portal, a retry then gets the contract.

After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same body. After any other response, such as 401, 403, 429, 503 or invalid fields, you can use the key again.`

const createIdempotencyKeySchema = (hours: number) =>
  z
    .string()
    .regex(/^[!-~]{1,255}$/)
    .optional()
    // Describe the parameter itself, not its schema, because readers look for the description there.
    .meta({
      param: { description: describeIdempotencyKey(hours) },
      examples: ['1f0f3c52-8f4e-4f6e-9d0c-3a5b7c9d1e2f'],
    })
