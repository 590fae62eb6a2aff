import { z } from 'zod'

const createHeader = (id: string, schema: z.ZodString, description: string, example: string) =>
  schema.meta({ description, examples: [example], header: { id } })

const secondsSchema = z.string().regex(/^[1-9][0-9]*$/)

const requestIdHeader = createHeader(
  'X-Request-Id',
  z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  'Identifies this request. Quote it to support.',
  'f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d',
)

/** The headers that every response has. */
export const commonHeaders = {
  'X-Request-Id': requestIdHeader,
  'Cache-Control': createHeader(
    'Cache-Control',
    z.string().regex(/^no-store$/),
    'Responses must not be cached.',
    'no-store',
  ),
}

export const errorCodeHeader = createHeader(
  'Error-Code',
  z.string().regex(/^[a-z]+(?:_[a-z]+)*$/),
  'Identifies the kind of error. Unlike a message, a code never changes. Each example shows its code. We may add codes.',
  'invalid_fields',
)

export const retryAfterHeader = createHeader(
  'Retry-After',
  secondsSchema,
  'How many seconds to wait before you retry, as a whole number.',
  '5',
)

export const allowHeader = createHeader(
  'Allow',
  z.string().regex(/^POST$/),
  'The method that the endpoint accepts.',
  'POST',
)

export const allowGetHeader = createHeader(
  'Allow-GET',
  z.string().regex(/^GET, HEAD$/),
  'The methods that the endpoint accepts.',
  'GET, HEAD',
)

export const idempotentReplayedHeader = z
  .string()
  .regex(/^true$/)
  .optional()
  .meta({
    description:
      'Marks the stored response to an earlier request with the same Idempotency-Key. Other responses don’t have this header.',
    examples: ['true'],
    header: { id: 'Idempotent-Replayed' },
  })

/**
 * The headers of a response if the request counted towards the key's rate limit, or exceeded the IP address's limit.
 */
export const rateLimitHeaders = {
  'RateLimit-Policy': createHeader(
    'RateLimit-Policy',
    z.string().regex(/^"(?:key|address)";q=[0-9]+;w=60$/),
    'The rate limit that applies to this request (`key` or `address`), with its quota (q, in requests) and its window (w, in seconds). See draft-ietf-httpapi-ratelimit-headers.',
    '"key";q=600;w=60',
  ),
  RateLimit: createHeader(
    'RateLimit',
    z.string().regex(/^"(?:key|address)";r=[0-9]+;t=[0-9]+$/),
    'How many requests are left (r), and in how many seconds the window ends (t).',
    '"key";r=599;t=42',
  ),
}
