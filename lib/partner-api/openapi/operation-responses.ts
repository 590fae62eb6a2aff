// The answers that do not depend on the endpoint's work: the same table for every endpoint.
import { z } from 'zod'
import {
  allowHeader,
  commonHeaders,
  idempotentReplayedHeader,
  rateLimitHeaders,
  retryAfterHeader,
} from './response-headers'
import { errorSchema } from './response-schemas'

export interface DocumentedResponse {
  description: string
  body: z.ZodType
  headers: z.ZodObject
}

const documentResponse = (
  description: string,
  body: z.ZodType,
  headers: Record<string, z.ZodType> = {},
): DocumentedResponse => ({
  description,
  body,
  headers: z.object({ ...commonHeaders, ...headers }),
})

/** An answer to a call whose key is valid. */
const documentAuthenticatedResponse = (
  description: string,
  body: z.ZodType,
  headers: Record<string, z.ZodType> = {},
): DocumentedResponse => documentResponse(description, body, { ...rateLimitHeaders, ...headers })

interface EndpointResponseOptions {
  success: z.ZodType
  /** The bodies of status 400. */
  badRequest: z.ZodType
  /** Whether one of them may be the recorded answer to an earlier call. */
  replaysBadRequests: boolean
  /** The texts of status 500. */
  serverErrorMessages: [string, ...string[]]
}

/** Every answer of an endpoint, by status. */
export function buildResponses({
  success,
  badRequest,
  replaysBadRequests,
  serverErrorMessages,
}: EndpointResponseOptions): Record<number, DocumentedResponse> {
  const replayHeaders = { 'Idempotent-Replayed': idempotentReplayedHeader }
  return {
    200: documentAuthenticatedResponse('Done.', success, replayHeaders),
    400: documentAuthenticatedResponse('The call is refused.', badRequest, replaysBadRequests ? replayHeaders : {}),
    401: documentResponse('The key is missing or not valid.', errorSchema('Missing API key', 'Invalid API key')),
    404: documentResponse('There is no such endpoint.', errorSchema('Not found')),
    405: documentResponse('The method is not POST.', errorSchema('Method not allowed'), { Allow: allowHeader }),
    408: documentAuthenticatedResponse(
      'The body was not there after 10 seconds. The connection is closed.',
      errorSchema('Request body was not received in time'),
    ),
    409: documentAuthenticatedResponse(
      'An earlier call with this Idempotency-Key is at work. Call again for its answer.',
      errorSchema('A call with this Idempotency-Key is still running'),
      { 'Retry-After': retryAfterHeader },
    ),
    413: documentAuthenticatedResponse(
      'The body has more than 64 KiB. The connection is closed.',
      errorSchema('Request body must not be larger than 64 KiB'),
    ),
    415: documentAuthenticatedResponse(
      'The body is not announced as JSON.',
      errorSchema('Content-Type must be application/json'),
    ),
    422: documentAuthenticatedResponse(
      'The Idempotency-Key belongs to another call.',
      errorSchema('This Idempotency-Key was used with another body'),
    ),
    429: documentAuthenticatedResponse(
      'More calls than the limit of the key allows (policy `key`), or more without a usable key than the limit of the address (policy `address`).',
      errorSchema('Too many requests'),
      { 'Retry-After': retryAfterHeader },
    ),
    500: documentAuthenticatedResponse(
      'A fault of the service. The call may have been carried out: repeat it with the same Idempotency-Key.',
      errorSchema(...serverErrorMessages),
    ),
    503: documentResponse(
      'The service cannot work at the moment. Nothing is stored.',
      errorSchema('Service temporarily unavailable'),
      // A test key can ask for this answer, which then comes after the limit.
      { 'Retry-After': retryAfterHeader, ...z.object(rateLimitHeaders).partial().shape },
    ),
  }
}
