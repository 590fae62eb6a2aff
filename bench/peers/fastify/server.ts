// The interface as an engineer would write it by hand with Fastify and pg: plain transactions, one statement after
// the other, no stored function. Its rules (fields, addresses, prices, texts) are this project's own.
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { billsPackageRequest } from '@/lib/contracts/create/schema'
import { type Call, type EndpointName, startCall } from '@/lib/partner-api/request-context'
import { toLoggedCall } from '@/lib/partner-api/request-log/entry'
import { type Answer, failure, invalidFields, UNAVAILABLE } from '@/lib/partner-api/response'
import { checkFields, type FieldErrors } from '@/lib/partner-api/validate-body'
import type { Partner } from '@/lib/platform/identity/partner'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { servedNear } from '../../../lib/quotes/get-quotes'
import { INVALID_POSTCODE, quoteRequest } from '../../../lib/quotes/schema'
import { createBillsPackage } from './create-bills-package'
import { findPartner } from './find-partner'
import { getQuotes } from './get-quotes'
import { pool } from './pool'
import { requestLog } from './request-log'

declare module 'fastify' {
  interface FastifyRequest {
    call: Call
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

function endpoint<Fields extends z.ZodObject>(
  name: EndpointName,
  { fields, fault, work, invalid }: Endpoint<Fields>,
): void {
  const send = (request: FastifyRequest, reply: FastifyReply, { status, body, headers }: Answer) => {
    const row = toLoggedCall(request.call, { status, body })
    if (row) requestLog.add(row)
    return reply
      .code(status)
      .headers({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': request.call.requestId })
      .send(body)
  }
  server.route({
    method: 'POST',
    url: `/api/external/${name}.php`,
    async onRequest(request, reply) {
      request.call = startCall(name)
      const text = request.headers['x-api-key']?.toString().trim()
      if (!text) return send(request, reply, failure(401, 'Missing API key'))
      try {
        request.call.partner = await findPartner(text, request.call.requestId)
      } catch (error) {
        log.error({ requestId: request.call.requestId, fault: describeFault(error) }, 'the key could not be checked')
        return send(request, reply, UNAVAILABLE)
      }
      if (!request.call.partner) return send(request, reply, failure(401, 'Invalid API key'))
    },
    async handler(request, reply) {
      const { call } = request
      if (!request.body) return send(request, reply, failure(400, 'Invalid JSON body'))
      call.body = request.body as Record<string, unknown>
      const checked = checkFields(fields, call.body)
      if (!checked.ok) {
        return send(request, reply, (await invalid?.(checked.errors, call.body)) ?? invalidFields(checked.errors))
      }
      return send(request, reply, await work(call.partner as Partner, checked.fields))
    },
    errorHandler(error, request, reply) {
      const refusal = REFUSALS[error.code]
      if (refusal) return send(request, reply, refusal)
      log.error({ requestId: request.call.requestId, code: error.code, cause: error.message }, fault)
      return send(request, reply, failure(500, fault))
    },
  })
}

interface Endpoint<Fields extends z.ZodObject> {
  fields: Fields
  /** The text of a 500. */
  fault: string
  work: (partner: Partner, fields: z.infer<Fields>) => Promise<Answer>
  /** How invalid fields are answered, where more than the list of them helps. */
  invalid?: (errors: FieldErrors, body: Record<string, unknown>) => Promise<Answer>
}

const REFUSALS: Record<string, Answer> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: failure(415, 'Content-Type must be application/json'),
  FST_ERR_CTP_BODY_TOO_LARGE: failure(413, 'Request body must not be larger than 64 KiB', { Connection: 'close' }),
}

endpoint('createBillsPackage', {
  fields: billsPackageRequest,
  fault: 'Failed to store external the service contract',
  work: createBillsPackage,
})
endpoint('getQuotes', {
  fields: quoteRequest,
  fault: 'Failed to retrieve quotes',
  work: getQuotes,
  async invalid(errors, { postcode }) {
    const isMalformed = errors.some(({ message }) => message === INVALID_POSTCODE)
    return invalidFields(errors, isMalformed ? await servedNear(String(postcode)) : [])
  },
})

server.setNotFoundHandler((request, reply) => {
  const isEndpoint = /^\/api\/external\/(createBillsPackage|getQuotes)\.php(\?|$)/.test(request.url)
  const { status, body, headers } = isEndpoint
    ? failure(405, 'Method not allowed', { Allow: 'POST' })
    : failure(404, 'Not found')
  return reply
    .code(status)
    .headers({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': startCall(null).requestId })
    .send(body)
})

await server.listen({ port: Number(process.env.PORT), host: process.env.HOSTNAME })

process.once('SIGTERM', async () => {
  await server.close()
  await requestLog.empty(4_000)
  await pool.end()
  process.exit(0)
})
