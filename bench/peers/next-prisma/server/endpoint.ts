import { after } from 'next/server'
import type { z } from 'zod'
import { type Call, type EndpointName, startCall } from '@/lib/partner-api/request-context'
import { toLoggedCall } from '@/lib/partner-api/request-log/entry'
import { type Answer, failure, invalidFields, UNAVAILABLE } from '@/lib/partner-api/response'
import { checkFields, type FieldErrors } from '@/lib/partner-api/validate-body'
import type { Partner } from '@/lib/platform/identity/partner'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { Prisma } from '@/prisma/client/client'
import { findPartner } from './find-partner'
import { prisma } from './prisma'

const MAX_BYTES = 64 * 1024

interface Endpoint<Fields extends z.ZodObject> {
  name: EndpointName
  fields: Fields
  /** The text of a 500. */
  fault: string
  work: (partner: Partner, fields: z.infer<Fields>) => Promise<Answer>
  /** How invalid fields are answered, where more than the list of them helps. */
  invalid?: (errors: FieldErrors, body: Record<string, unknown>) => Promise<Answer>
}

/** The route handlers of an endpoint. */
export function endpoint<Fields extends z.ZodObject>(of: Endpoint<Fields>) {
  const refuse = () => respond(startCall(of.name), failure(405, 'Method not allowed', { Allow: 'POST' }))
  const post = async (request: Request) => {
    const call = startCall(of.name)
    const decided = await answer(of, request, call).catch((error) => {
      log.error({ requestId: call.requestId, fault: describeFault(error) }, of.fault)
      return failure(500, of.fault)
    })
    return respond(call, decided)
  }
  return { POST: post, GET: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse }
}

async function answer<Fields extends z.ZodObject>(
  { fields, work, invalid }: Endpoint<Fields>,
  request: Request,
  call: Call,
): Promise<Answer> {
  const text = request.headers.get('x-api-key')?.trim()
  if (!text) return failure(401, 'Missing API key')
  try {
    call.partner = await findPartner(text, call.requestId)
  } catch (error) {
    log.error({ requestId: call.requestId, fault: describeFault(error) }, 'the key could not be checked')
    return UNAVAILABLE
  }
  if (!call.partner) return failure(401, 'Invalid API key')
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return failure(415, 'Content-Type must be application/json')
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MAX_BYTES) return failure(413, 'Request body must not be larger than 64 KiB')
  call.body = parseObject(bytes)
  if (!call.body) return failure(400, 'Invalid JSON body')
  const checked = checkFields(fields, call.body)
  if (checked.ok) return work(call.partner, checked.fields)
  return (await invalid?.(checked.errors, call.body)) ?? invalidFields(checked.errors)
}

/** The answer leaves; then the call is logged. */
function respond(call: Call, { status, body, headers }: Answer): Response {
  const row = toLoggedCall(call, { status, body })
  if (row)
    after(() =>
      prisma.apiRequest.create({
        data: { ...row, body: (row.body ?? undefined) as Prisma.InputJsonObject | undefined },
      }),
    )
  const more = { 'Cache-Control': 'no-store', 'X-Request-Id': call.requestId }
  return Response.json(body, { status, headers: { ...headers, ...more } })
}

function parseObject(bytes: ArrayBuffer): Record<string, unknown> | null {
  try {
    const body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof body === 'object' && !Array.isArray(body) ? body : null
  } catch {
    return null
  }
}
