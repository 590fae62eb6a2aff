import { after } from 'next/server'
import type { z } from 'zod'
import type { FixedErrorCode } from '@/lib/partner-api/api-errors'
import { type ApiRequestContext, createApiRequestContext } from '@/lib/partner-api/api-request-context'
import {
  type ApiResponse,
  errorResponse,
  invalidFieldsResponse,
  UNAVAILABLE_RESPONSE,
} from '@/lib/partner-api/api-responses'
import type { EndpointName } from '@/lib/partner-api/endpoints'
import { logUnexpectedError } from '@/lib/partner-api/log-unexpected-error'
import { toApiRequest } from '@/lib/partner-api/request-log/api-request'
import { type FieldErrors, validateBody } from '@/lib/partner-api/validate-body'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { Prisma } from '@/prisma/client/client'
import { authenticate } from './authenticate'
import { prisma } from './prisma'

const MAX_BYTES = 64 * 1024

interface EndpointOptions<Fields extends z.ZodObject> {
  name: EndpointName
  fields: Fields
  /** The code of a response with status 500. */
  errorCode: FixedErrorCode
  handle: (partner: Partner, fields: z.infer<Fields>) => Promise<ApiResponse>
  /** Builds the response to invalid fields. Default: a list of the errors. */
  rejectInvalid?: (errors: FieldErrors, body: Record<string, unknown>) => Promise<ApiResponse>
}

/** Creates the route handlers for an endpoint. */
export function createEndpoint<Fields extends z.ZodObject>(options: EndpointOptions<Fields>) {
  const rejectMethod = () =>
    respond(createApiRequestContext(options.name), errorResponse('method_not_allowed', { Allow: 'POST' }))
  const post = async (request: Request) => {
    const context = createApiRequestContext(options.name)
    const result = await handleRequest(options, request, context).catch((error) =>
      logUnexpectedError(error, options.errorCode, context),
    )
    return respond(context, result)
  }
  return {
    POST: post,
    GET: rejectMethod,
    PUT: rejectMethod,
    PATCH: rejectMethod,
    DELETE: rejectMethod,
    OPTIONS: rejectMethod,
  }
}

async function handleRequest<Fields extends z.ZodObject>(
  { fields, handle, rejectInvalid }: EndpointOptions<Fields>,
  request: Request,
  context: ApiRequestContext,
): Promise<ApiResponse> {
  const keyText = request.headers.get('x-api-key')?.trim()
  if (!keyText) return errorResponse('missing_api_key')
  try {
    context.partner = await authenticate(keyText, context.requestId)
  } catch (error) {
    log.error({ requestId: context.requestId, error: describeError(error) }, 'the key could not be checked')
    return UNAVAILABLE_RESPONSE
  }
  if (!context.partner) return errorResponse('invalid_api_key')
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return errorResponse('content_type_not_json')
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MAX_BYTES) return errorResponse('body_too_large')
  context.body = parseObject(bytes)
  if (!context.body) return errorResponse('invalid_json')
  const result = validateBody(fields, context.body)
  if (result.ok) return handle(context.partner, result.fields)
  return (await rejectInvalid?.(result.errors, context.body)) ?? invalidFieldsResponse(result.errors)
}

/** Builds the response, and logs the request after the response has been sent. */
function respond(context: ApiRequestContext, { status, body, headers }: ApiResponse): Response {
  const logEntry = toApiRequest(context, { status, body })
  if (logEntry)
    after(() =>
      prisma.apiRequest.create({
        data: {
          ...logEntry,
          errors: logEntry.errors as Prisma.InputJsonArray | undefined,
          body: (logEntry.body ?? undefined) as Prisma.InputJsonObject | undefined,
        },
      }),
    )
  const extraHeaders = { 'Cache-Control': 'no-store', 'X-Request-Id': context.requestId }
  return Response.json(body, { status, headers: { ...headers, ...extraHeaders } })
}

function parseObject(bytes: ArrayBuffer): Record<string, unknown> | null {
  try {
    const body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof body === 'object' && !Array.isArray(body) ? body : null
  } catch {
    return null
  }
}
