import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import type { Example } from './common-examples'
import type { DocumentedResponse } from './operation-responses'

/** One partner endpoint, before the document. */
export interface PartnerOperation {
  operationId: string
  summary: string
  description: string
  request: z.ZodType
  responses: Record<number, DocumentedResponse>
  examples: Example[]
}

/**
 * The endpoint in OpenAPI's form: each example under its name, on its answer. Requests that succeed stand
 * on the request too; those that are refused stand as `x-request` with what refuses them.
 */
export function toOpenApiOperation(endpoint: PartnerOperation): ZodOpenApiOperationObject {
  const { operationId, summary, description, request, examples } = endpoint
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
    summary,
    description,
    requestParams: { header: z.object({ 'Idempotency-Key': idempotencyKeySchema }) },
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

const IDEMPOTENCY_KEY_DESCRIPTION =
  'Makes a call safe to repeat: within 48 hours the same key with the same body, byte for byte, gets the first call’s answer, and nothing is done twice. A key belongs to a company, a mode (live or test) and an endpoint; all API keys of the company in that mode share it. The answers kept are success, “Address not found” and “Tenant email already associated with a contract”. 409 and 422 leave the key as it is; any other answer (fields that are missing or wrong, 401, 429, 5xx) leaves it free.'

const idempotencyKeySchema = z
  .string()
  .regex(/^[!-~]{1,255}$/)
  .optional()
  // The parameter's own, where readers look for it.
  .meta({ param: { description: IDEMPOTENCY_KEY_DESCRIPTION }, examples: ['1f0f3c52-8f4e-4f6e-9d0c-3a5b7c9d1e2f'] })
