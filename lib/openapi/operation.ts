import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import type { Example } from './example'
import type { Response } from './responses'

/** One partner endpoint, before the document. */
export interface PartnerOperation {
  operationId: string
  summary: string
  description: string
  request: z.ZodType
  responses: Record<number, Response>
  examples: Example[]
}

/** The endpoint in OpenAPI's form: each example under its name, on both the request and its answer. */
export function operation(endpoint: PartnerOperation): ZodOpenApiOperationObject {
  const { operationId, summary, description, request, examples } = endpoint
  const sent = examples.flatMap((example) => (example.request ? [{ ...example, value: example.request }] : []))
  const answered = (status: number) =>
    examples
      .filter(({ answer }) => answer.status === status)
      .map((example) => ({ ...example, value: example.answer.body }))
  return {
    operationId,
    summary,
    description,
    requestParams: { header: z.object({ 'Idempotency-Key': idempotencyKey.optional() }) },
    requestBody: { required: true, content: { 'application/json': { schema: request, examples: named(sent) } } },
    responses: Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, { description, headers, body }]) => [
        status,
        {
          description,
          headers,
          content: { 'application/json': { schema: body, examples: named(answered(Number(status))) } },
        },
      ]),
    ),
  }
}

const idempotencyKey = z
  .string()
  .regex(/^[!-~]{1,255}$/)
  .meta({
    description:
      'Makes a call safe to repeat. Within 48 hours the same key with the same body, byte for byte, gets the first call’s answer, and nothing is done twice. Success and decided refusals are kept so; after any other answer the key is free again.',
    examples: ['1f0f3c52-8f4e-4f6e-9d0c-3a5b7c9d1e2f'],
  })

const named = (examples: { name: string; summary: string; value: unknown }[]) =>
  Object.fromEntries(examples.map(({ name, summary, value }) => [name, { summary, value }]))
