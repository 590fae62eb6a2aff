import { z } from 'zod'
import { type ApiResponse, errorResponse } from '../../api-responses'
import { ENDPOINTS, type EndpointName } from '../../endpoints'
import { COMMON_EXAMPLES, type Example } from '../common-examples'
import type { PartnerOperation } from '../openapi-operation'
import { type DocumentedResponse, documentAuthenticatedResponse, documentResponse } from '../operation-responses'
import {
  allowGetHeader,
  allowHeader,
  idempotentReplayedHeader,
  rateLimitHeaders,
  retryAfterHeader,
} from '../response-headers'
import { errorSchema } from '../response-schemas'

/** An operation under /api/v1, without the responses that all of these operations share. */
export interface V1Operation extends Omit<PartnerOperation, 'operationId' | 'responses'> {
  operationId: EndpointName
  /** Whether the operation changes data. It then accepts an Idempotency-Key. */
  isWrite: boolean
  success: z.ZodType
  /** The schema of a 400 response. Default: an error with only a message. */
  badRequest?: z.ZodType
  /** The response if the object in the path doesn't exist. Undefined if the path contains no ID. */
  notFound?: ApiResponse
}

/** Adds the responses that the operations under /api/v1 share, with their examples. */
export function toPartnerOperation({
  isWrite,
  success,
  badRequest,
  notFound,
  ...operation
}: V1Operation): PartnerOperation {
  const acceptsBody = ENDPOINTS[operation.operationId].method === 'POST'
  const responses: Record<number, DocumentedResponse> = {
    200: documentAuthenticatedResponse('Success.', success, isWrite ? REPLAY_HEADERS : {}),
    ...COMMON_RESPONSES,
    405: documentResponse('The endpoint doesn’t accept this method.', errorSchema, {
      Allow: acceptsBody ? allowHeader : allowGetHeader,
    }),
    ...(acceptsBody && BODY_RESPONSES),
    ...(isWrite && IDEMPOTENCY_RESPONSES),
    500: documentAuthenticatedResponse(
      isWrite
        ? 'Server error. The request may have succeeded, so retry it with the same Idempotency-Key.'
        : 'Server error. Retry the request.',
      errorSchema,
    ),
  }
  if (badRequest || acceptsBody) responses[400] = documentBadRequest(badRequest ?? errorSchema)
  if (notFound) responses[404] = NOT_FOUND_RESPONSE
  return {
    ...operation,
    responses,
    examples: [
      ...operation.examples,
      ...(notFound ? [{ name: 'notFound', summary: 'The ID is unknown', response: notFound }] : []),
      ...listSharedExamples(isWrite, acceptsBody),
    ],
  }
}

const documentBadRequest = (schema: z.ZodType) =>
  documentAuthenticatedResponse(
    'The request is invalid, or can’t be carried out. For invalid fields, `errors` lists them all.',
    schema,
  )

const NOT_FOUND_RESPONSE = documentAuthenticatedResponse(
  'Your company has nothing with this ID in the mode of the key.',
  errorSchema,
)

const REPLAY_HEADERS = { 'Idempotent-Replayed': idempotentReplayedHeader }

const COMMON_RESPONSES: Record<number, DocumentedResponse> = {
  401: documentResponse('The API key is missing or invalid.', errorSchema),
  403: documentResponse(
    'The API key is valid, but doesn’t have the permission for this endpoint, or can’t be used from this IP address.',
    errorSchema,
    // A request from a forbidden IP address doesn't count towards the key's rate limit, so it has no such headers.
    z.object(rateLimitHeaders).partial().shape,
  ),
  429: documentAuthenticatedResponse(
    'The key is over its rate limit (policy `key`), or the IP address is over its limit for requests without an allowed key (policy `address`).',
    errorSchema,
    { 'Retry-After': retryAfterHeader },
  ),
  503: documentResponse('The service is temporarily unavailable. Nothing was stored.', errorSchema, {
    'Retry-After': retryAfterHeader,
  }),
}

const BODY_RESPONSES: Record<number, DocumentedResponse> = {
  408: documentAuthenticatedResponse(
    'The body didn’t arrive within 10 seconds. The connection is closed.',
    errorSchema,
  ),
  413: documentAuthenticatedResponse('The body is larger than 64 KiB. The connection is closed.', errorSchema),
  415: documentAuthenticatedResponse(
    'The Content-Type isn’t application/json, or the body is compressed.',
    errorSchema,
  ),
}

const IDEMPOTENCY_RESPONSES: Record<number, DocumentedResponse> = {
  409: documentAuthenticatedResponse(
    'An earlier request with this Idempotency-Key is still running. Retry to get its response.',
    errorSchema,
    { 'Retry-After': retryAfterHeader },
  ),
  422: documentAuthenticatedResponse('The Idempotency-Key was used with another path or body.', errorSchema),
}

/** The names of the examples that all operations share, and of those about bodies and about an Idempotency-Key. */
const SHARED_EXAMPLES = ['keyMissing', 'keyInvalid', 'networkNotAllowed', 'tooManyRequests', 'unavailable']
const BODY_EXAMPLES = ['notJson', 'tooSlow', 'tooLarge', 'wrongContentType', 'compressed']
const WRITE_EXAMPLES = ['idempotencyKeyInvalid', 'stillRunning', 'otherBody']

function listSharedExamples(isWrite: boolean, acceptsBody: boolean): Example[] {
  const names = [...SHARED_EXAMPLES, ...(acceptsBody ? BODY_EXAMPLES : []), ...(isWrite ? WRITE_EXAMPLES : [])]
  return [
    ...COMMON_EXAMPLES.filter(({ name }) => names.includes(name)),
    {
      name: 'endpointNotAllowed',
      summary: 'The key doesn’t have the permission for this endpoint',
      response: errorResponse('endpoint_not_allowed'),
    },
    {
      name: 'otherMethod',
      summary: 'The endpoint doesn’t accept this method',
      response: errorResponse('method_not_allowed'),
    },
    {
      name: 'serverError',
      summary: 'A server error',
      response: errorResponse(isWrite ? 'change_not_stored' : 'data_not_read'),
    },
  ]
}
