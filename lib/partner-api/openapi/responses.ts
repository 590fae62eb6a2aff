// The answers that do not depend on the endpoint's work: the same table for every endpoint.
import { z } from 'zod'
import { failure } from './answers'
import { allow, always, idempotentReplayed, rateLimit, retryAfter } from './headers'

export interface Response {
  description: string
  body: z.ZodType
  headers: z.ZodObject
}

const response = (description: string, body: z.ZodType, headers: Record<string, z.ZodType> = {}): Response => ({
  description,
  body,
  headers: z.object({ ...always, ...headers }),
})

/** An answer to a call whose key is valid. */
const limited = (description: string, body: z.ZodType, headers: Record<string, z.ZodType> = {}): Response =>
  response(description, body, { ...rateLimit, ...headers })

interface Own {
  success: z.ZodType
  /** The bodies of status 400. */
  refused: z.ZodType
  /** Whether one of them may be the recorded answer to an earlier call. */
  keepsRefusals: boolean
  /** The texts of status 500. */
  faults: [string, ...string[]]
}

/** Every answer of an endpoint, by status. */
export function responses({ success, refused, keepsRefusals, faults }: Own): Record<number, Response> {
  const replayable = { 'Idempotent-Replayed': idempotentReplayed }
  return {
    200: limited('Done.', success, replayable),
    400: limited('The call is refused.', refused, keepsRefusals ? replayable : {}),
    401: response('The key is missing or not valid.', failure('Missing API key', 'Invalid API key')),
    404: response('There is no such endpoint.', failure('Not found')),
    405: response('The method is not POST.', failure('Method not allowed'), { Allow: allow }),
    408: limited(
      'The body was not there after 10 seconds. The connection is closed.',
      failure('Request body was not received in time'),
    ),
    409: limited(
      'An earlier call with this Idempotency-Key is at work. Call again for its answer.',
      failure('A call with this Idempotency-Key is still running'),
      { 'Retry-After': retryAfter },
    ),
    413: limited(
      'The body has more than 64 KiB. The connection is closed.',
      failure('Request body must not be larger than 64 KiB'),
    ),
    415: limited('The body is not announced as JSON.', failure('Content-Type must be application/json')),
    422: limited(
      'The Idempotency-Key belongs to another call.',
      failure('This Idempotency-Key was used with another body'),
    ),
    429: limited(
      'More calls than the limit of the key allows (policy `key`), or more without a usable key than the limit of the address (policy `address`).',
      failure('Too many requests'),
      { 'Retry-After': retryAfter },
    ),
    500: limited(
      'A fault of the service. The call may have been carried out: repeat it with the same Idempotency-Key.',
      failure(...faults),
    ),
    503: response(
      'The service cannot work at the moment. Nothing is stored.',
      failure('Service temporarily unavailable'),
      // A test key can ask for this answer, which then comes after the limit.
      { 'Retry-After': retryAfter, ...z.object(rateLimit).partial().shape },
    ),
  }
}
