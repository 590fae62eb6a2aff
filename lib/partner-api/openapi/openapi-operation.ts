import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import type { Example } from './common-examples'
import type { DocumentedResponse } from './operation-responses'
import { errorCodeHeader } from './response-headers'

/** The name of the group of webhooks. */
export const WEBHOOKS_TAG = 'Webhooks'

export interface PartnerOperation {
  operationId: string
  /** The name of the group to which the operation belongs. */
  tag: string
  summary: string
  description: string
  /** The parameters in the path and in the query. */
  parameters?: { path?: z.ZodObject; query?: z.ZodObject }
  /** The body. Undefined if requests have none. */
  request?: z.ZodType
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
 * @param idempotencyKeyDescription the description of the header Idempotency-Key. Null if the endpoint ignores the header
 */
export function toOpenApiOperation(
  endpoint: PartnerOperation,
  idempotencyKeyDescription: string | null,
): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, parameters, request, examples } = endpoint
  const successExamples = examples.flatMap(({ name, summary, request, response }) =>
    request && response.status === 200 ? [[name, { summary, value: request }]] : [],
  )
  const examplesByStatus = (status: number) =>
    examples
      .filter(({ response }) => response.status === status)
      .map(({ name, summary, request, response }) => [
        name,
        {
          summary,
          // OpenAPI has no place for the header of an example.
          ...(response.code && { description: `Error-Code: \`${response.code}\`` }),
          value: response.body,
          ...(request && status !== 200 && { 'x-request': request }),
        },
      ])
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    requestParams: {
      ...parameters,
      ...(idempotencyKeyDescription && {
        header: z.object({ 'Idempotency-Key': createIdempotencyKeySchema(idempotencyKeyDescription) }),
      }),
    },
    ...(request && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: request, examples: Object.fromEntries(successExamples) } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, { description, headers, body }]) => [
        status,
        {
          description,
          headers: status === '200' ? headers : headers.extend({ 'Error-Code': errorCodeHeader }),
          content: {
            'application/json': { schema: body, examples: Object.fromEntries(examplesByStatus(Number(status))) },
          },
        },
      ]),
    ),
  }
}

const createIdempotencyKeySchema = (description: string) =>
  z
    .string()
    .regex(/^[!-~]{1,255}$/)
    .optional()
    // Describe the parameter itself, not its schema, because readers look for the description there.
    .meta({
      param: { description },
      examples: ['1f0f3c52-8f4e-4f6e-9d0c-3a5b7c9d1e2f'],
    })
