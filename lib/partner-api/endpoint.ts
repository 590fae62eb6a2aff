import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { describeFault } from '../fault'
import { log } from '../log'
import { type Answer, failure, invalidFields } from './answer'
import { authenticate } from './authenticate'
import { checkFields, type FieldErrors } from './check-fields'
import type { Partner } from './partner'
import { readJson } from './read-json'

interface Endpoint<Fields extends z.ZodObject> {
  fields: Fields
  /** How invalid fields are answered, where more than the list of them helps. */
  invalid?: (errors: FieldErrors, body: Record<string, unknown>) => Promise<Answer>
  /** What is answered, with status 500, when anything after the key check throws. */
  fault: string
  work: (partner: Partner, fields: z.infer<Fields>) => Promise<Answer>
}

type Handler = (request: Request) => Promise<Response>

/** The route handlers of a partner endpoint: POST does the work, every other method is refused. */
export function partnerEndpoint<Fields extends z.ZodObject>(endpoint: Endpoint<Fields>): Record<Method, Handler> {
  const post = answered((request, requestId) => call(endpoint, request, requestId))
  const refuse = answered(async () => failure(405, 'Method not allowed', { Allow: 'POST' }))
  return { POST: post, GET: refuse, HEAD: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse }
}

type Method = 'POST' | 'GET' | 'HEAD' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** The steps that both endpoints share, in the interface's order. */
async function call<Fields extends z.ZodObject>(
  endpoint: Endpoint<Fields>,
  request: Request,
  requestId: string,
): Promise<Answer> {
  const caller = await authenticate(request, requestId).catch((error) => keyCheckFailed(error, requestId))
  if (!caller.ok) return caller.answer
  try {
    const json = await readJson(request)
    if (!json.ok) return json.answer
    const checked = checkFields(endpoint.fields, json.body)
    if (checked.ok) return await endpoint.work(caller.partner, checked.fields)
    return (await endpoint.invalid?.(checked.errors, json.body)) ?? invalidFields(checked.errors)
  } catch (error) {
    log.error({ requestId, fault: describeFault(error) }, endpoint.fault)
    return failure(500, endpoint.fault)
  }
}

/** Without the database nobody can be told apart: the call may be tried again. */
function keyCheckFailed(error: unknown, requestId: string): { ok: false; answer: Answer } {
  log.error({ requestId, fault: describeFault(error) }, 'the API key could not be checked')
  return { ok: false, answer: failure(503, 'Service temporarily unavailable', { 'Retry-After': '5' }) }
}

/** Answers what no route is for, in the form of the endpoints. */
export const notFound = answered(async () => failure(404, 'Not found'))

/** Turns an answer into a response that carries the call's id. */
function answered(answer: (request: Request, requestId: string) => Promise<Answer>): Handler {
  return async (request) => {
    const requestId = randomUUID()
    const { status, body, headers } = await answer(request, requestId)
    return Response.json(body, {
      status,
      headers: { 'Cache-Control': 'no-store', ...headers, 'X-Request-Id': requestId },
    })
  }
}
