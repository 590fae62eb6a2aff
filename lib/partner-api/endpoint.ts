import type { z } from 'zod'
import { provokedAnswer } from '@/lib/partner-api/simulate-error'
import { answerStraight } from '@/lib/platform/http/direct-handlers'
import type { Incoming } from '@/lib/platform/http/http-types'
import { readJson } from '@/lib/platform/http/read-json-body'
import { addFacts } from '@/lib/platform/http/request-context'
import type { Partner } from '@/lib/platform/identity/partner'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { step } from '@/lib/platform/observability/tracing/span'
import type { Standing } from '@/lib/platform/rate-limits/status'
import type { emailField } from '@/lib/platform/validation/email'
import { authenticate } from './authenticate'
import { once } from './idempotency/run-once'
import { answered, answering, asHandler, type Handler } from './on-response'
import { takeCall } from './rate-limits/api-limit'
import type { Call, EndpointName } from './request-context'
import { type Answer, failure, invalidFields, rejected, tooManyRequests, UNAVAILABLE } from './response'
import { checkFields, type FieldErrors } from './validate-body'

/** Both endpoints' fields name a tenant's e-mail. */
type TenantFields = z.ZodObject<{ email: typeof emailField }>

interface Endpoint<Fields extends TenantFields, Outcome> {
  name: EndpointName
  fields: Fields
  /** How invalid fields are answered, where more than the list of them helps. */
  invalid?: (errors: FieldErrors, body: Record<string, unknown>) => Promise<Answer>
  work: (partner: Partner, fields: z.infer<Fields>) => Promise<Outcome>
  answer: (outcome: Outcome) => Answer
  /** What is answered, with status 500, when anything after the key check throws. */
  fault: string
}

/** The route handlers of a partner endpoint: POST does the work, every other method is refused. */
export function partnerEndpoint<Fields extends TenantFields, Outcome>(
  endpoint: Endpoint<Fields, Outcome>,
): Record<Method, Handler> {
  const call = answering(endpoint.name, (request, call) => answer(endpoint, request, call))
  answerStraight(`/api/external/${endpoint.name}.php`, call)
  const post = asHandler(call)
  const refuse = answered(endpoint.name, async () => failure(405, 'Method not allowed', { Allow: 'POST' }))
  return { POST: post, GET: refuse, HEAD: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse }
}

type Method = 'POST' | 'GET' | 'HEAD' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Answers what no route is for, in the form of the endpoints. */
export const notFound = answered(null, async () => failure(404, 'Not found'))

/** The steps that both endpoints share, in the interface's order. */
async function answer<Fields extends TenantFields, Outcome>(
  endpoint: Endpoint<Fields, Outcome>,
  request: Incoming,
  call: Call,
): Promise<Answer> {
  const caller = await step('key check', () => authenticate(request, call.requestId)).catch((error) =>
    keyCheckFailed(error, call),
  )
  if (!caller.ok) return caller.answer
  call.partner = caller.partner
  const { mode, companyId, by, requestsPerMinute } = caller.partner
  addFacts({ mode, companyId, apiKeyId: by.id })
  const standing = await takeCall(by.id, requestsPerMinute)
  call.standing = standing
  if (!standing.admitted) return tooManyRequests(standing)
  try {
    const json = await readJson(request)
    if (!json.ok) return rejected(json.rejection)
    call.body = json.body
    const keyed = { endpoint: endpoint.name, key: request.headers.get('idempotency-key'), body: json.bytes }
    return await once(
      caller.partner,
      keyed,
      (partner) => decide(endpoint, partner, standing, json.body),
      (outcome) => endpoint.answer(outcome as Outcome),
    )
  } catch (error) {
    log.error({ requestId: call.requestId, fault: describeFault(error) }, endpoint.fault)
    return failure(500, endpoint.fault)
  }
}

/** The fields, then the work. */
async function decide<Fields extends TenantFields, Outcome>(
  endpoint: Endpoint<Fields, Outcome>,
  partner: Partner,
  standing: Standing,
  body: Record<string, unknown>,
): Promise<Answer> {
  const checked = checkFields(endpoint.fields, body)
  if (checked.ok) {
    const provoked = provokedAnswer(partner, standing, checked.fields.email, endpoint.fault)
    return provoked ?? endpoint.answer(await step('work', () => endpoint.work(partner, checked.fields)))
  }
  return (await endpoint.invalid?.(checked.errors, body)) ?? invalidFields(checked.errors)
}

/** Without the database nobody can be told apart: the call may be tried again. */
function keyCheckFailed(error: unknown, { requestId }: Call): { ok: false; answer: Answer } {
  log.error({ requestId, fault: describeFault(error) }, 'the API key could not be checked')
  return { ok: false, answer: UNAVAILABLE }
}
