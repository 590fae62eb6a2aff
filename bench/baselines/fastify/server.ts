// The API as an engineer would write it with Fastify and pg: plain transactions, one statement after another, and no
// database functions. Validation, address parsing, prices and messages come from this project.
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
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
import { suggestServedPostcodes } from '../../../lib/quotes/get-quotes'
import { quoteRequestSchema } from '../../../lib/quotes/schema'
import { authenticate } from './authenticate'
import { createBillsPackage } from './create-bills-package'
import { getQuotes } from './get-quotes'
import { pool } from './pool'
import { requestLog } from './request-log'

declare module 'fastify' {
  interface FastifyRequest {
    context: ApiRequestContext
  }
}

const server = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true })

server.removeAllContentTypeParsers()
server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, bytes: Buffer) => {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof body === 'object' && !Array.isArray(body) ? body : null
  } catch {
    return null
  }
})

function registerEndpoint<Fields extends z.ZodObject>(
  name: EndpointName,
  { fields, errorCode, handle, rejectInvalid }: EndpointOptions<Fields>,
): void {
  const send = (request: FastifyRequest, reply: FastifyReply, { status, body, headers }: ApiResponse) => {
    const logEntry = toApiRequest(request.context, { status, body })
    if (logEntry) requestLog.add(logEntry)
    return reply
      .code(status)
      .headers({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': request.context.requestId })
      .send(body)
  }
  server.route({
    method: 'POST',
    url: `/api/external/${name}.php`,
    async onRequest(request, reply) {
      request.context = createApiRequestContext(name)
      const keyText = request.headers['x-api-key']?.toString().trim()
      if (!keyText) return send(request, reply, errorResponse('missing_api_key'))
      try {
        request.context.partner = await authenticate(keyText, request.context.requestId)
      } catch (error) {
        log.error({ requestId: request.context.requestId, error: describeError(error) }, 'the key could not be checked')
        return send(request, reply, UNAVAILABLE_RESPONSE)
      }
      if (!request.context.partner) return send(request, reply, errorResponse('invalid_api_key'))
    },
    async handler(request, reply) {
      const { context } = request
      if (!request.body) return send(request, reply, errorResponse('invalid_json'))
      context.body = request.body as Record<string, unknown>
      const result = validateBody(fields, context.body)
      if (!result.ok) {
        return send(
          request,
          reply,
          (await rejectInvalid?.(result.errors, context.body)) ?? invalidFieldsResponse(result.errors),
        )
      }
      return send(request, reply, await handle(context.partner as Partner, result.fields))
    },
    errorHandler(error, request, reply) {
      const rejection = REJECTIONS[error.code]
      if (rejection) return send(request, reply, rejection)
      return send(request, reply, logUnexpectedError(error, errorCode, request.context))
    },
  })
}

interface EndpointOptions<Fields extends z.ZodObject> {
  fields: Fields
  /** The message in a response with status 500. */
  errorCode: FixedErrorCode
  handle: (partner: Partner, fields: z.infer<Fields>) => Promise<ApiResponse>
  /** Builds the response to invalid fields. Default: a list of the errors. */
  rejectInvalid?: (errors: FieldErrors, body: Record<string, unknown>) => Promise<ApiResponse>
}

const REJECTIONS: Record<string, ApiResponse> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: errorResponse('content_type_not_json'),
  FST_ERR_CTP_BODY_TOO_LARGE: errorResponse('body_too_large', {
    Connection: 'close',
  }),
}

registerEndpoint('createBillsPackage', {
  fields: billsPackageRequestSchema,
  errorCode: 'contract_not_stored',
  handle: createBillsPackage,
})
registerEndpoint('getQuotes', {
  fields: quoteRequestSchema,
  errorCode: 'quotes_not_retrieved',
  handle: getQuotes,
  async rejectInvalid(errors, { postcode }) {
    const isMalformed = errors.some(({ code }) => code === 'invalid_postcode')
    return invalidFieldsResponse(errors, isMalformed ? await suggestServedPostcodes(String(postcode)) : [])
  },
})

server.setNotFoundHandler((request, reply) => {
  const isEndpoint = /^\/api\/external\/(createBillsPackage|getQuotes)\.php(\?|$)/.test(request.url)
  const { status, body, headers } = isEndpoint
    ? errorResponse('method_not_allowed', { Allow: 'POST' })
    : errorResponse('not_found')
  return reply
    .code(status)
    .headers({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': createApiRequestContext(null).requestId })
    .send(body)
})

await server.listen({ port: Number(process.env.PORT), host: process.env.HOSTNAME })

process.once('SIGTERM', async () => {
  await server.close()
  await requestLog.flush(4_000)
  await pool.end()
  process.exit(0)
})
