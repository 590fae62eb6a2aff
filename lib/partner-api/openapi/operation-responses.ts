// The documented responses of an endpoint. Both endpoints share most of them.
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

export const documentResponse = (
  description: string,
  body: z.ZodType,
  headers: Record<string, z.ZodType> = {},
): DocumentedResponse => ({
  description,
  body,
  headers: z.object({ ...commonHeaders, ...headers }),
})

/**
 * Documents a response that always has rate limit headers, because the request counted towards the key's rate limit, or
 * exceeded the IP address's limit.
 */
export const documentAuthenticatedResponse = (
  description: string,
  body: z.ZodType,
  headers: Record<string, z.ZodType> = {},
): DocumentedResponse => documentResponse(description, body, { ...rateLimitHeaders, ...headers })

interface EndpointResponseOptions {
  success: z.ZodType
  /** The schema of the body of a 400 response. */
  badRequest: z.ZodType
  /** Whether a 400 response can be a replay of a stored response. */
  replaysBadRequests: boolean
}

/** Builds the documentation of every response of an endpoint, by status. */
export function buildResponses({
  success,
  badRequest,
  replaysBadRequests,
}: EndpointResponseOptions): Record<number, DocumentedResponse> {
  const replayHeaders = { 'Idempotent-Replayed': idempotentReplayedHeader }
  return {
    200: documentAuthenticatedResponse('Success.', success, replayHeaders),
    400: documentAuthenticatedResponse(
      'The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all.',
      badRequest,
      replaysBadRequests ? replayHeaders : {},
    ),
    401: documentResponse('The API key is missing or invalid.', errorSchema),
    403: documentResponse(
      'The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address.',
      errorSchema,
      // Only the first of these two responses has rate limit headers. A request from a forbidden IP address doesn't
      // count towards the key's rate limit.
      z.object(rateLimitHeaders).partial().shape,
    ),
    404: documentResponse('There is no such endpoint.', errorSchema),
    405: documentResponse('The method isn’t POST.', errorSchema, { Allow: allowHeader }),
    408: documentAuthenticatedResponse(
      'The body didn’t arrive within 10 seconds. The connection is closed.',
      errorSchema,
    ),
    409: documentAuthenticatedResponse(
      'An earlier request with this Idempotency-Key is still running. Retry to get its response.',
      errorSchema,
      { 'Retry-After': retryAfterHeader },
    ),
    413: documentAuthenticatedResponse('The body is larger than 64 KiB. The connection is closed.', errorSchema),
    415: documentAuthenticatedResponse(
      'The Content-Type isn’t application/json, or the body is compressed.',
      errorSchema,
    ),
    422: documentAuthenticatedResponse('The Idempotency-Key was used with another body.', errorSchema),
    429: documentAuthenticatedResponse(
      'The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`).',
      errorSchema,
      { 'Retry-After': retryAfterHeader },
    ),
    500: documentAuthenticatedResponse(
      'Server error. The request may have succeeded, so retry it with the same Idempotency-Key.',
      errorSchema,
    ),
    503: documentResponse(
      'The service is temporarily unavailable. Nothing was stored.',
      errorSchema,
      // The rate limit headers are optional here. Only a simulated 503 (in test mode) has them, because its key has
      // been authenticated.
      { 'Retry-After': retryAfterHeader, ...z.object(rateLimitHeaders).partial().shape },
    ),
  }
}
