// The headers of the answers.
import { z } from 'zod'

const createHeader = (id: string, schema: z.ZodString, description: string, example: string) =>
  schema.meta({ description, examples: [example], header: { id } })

const secondsSchema = z.string().regex(/^[1-9][0-9]*$/)

const requestIdHeader = createHeader(
  'X-Request-Id',
  z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  'Identifies this call. Quote it when you ask about one.',
  'f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d',
)

/** On every answer. */
export const commonHeaders = {
  'X-Request-Id': requestIdHeader,
  'Cache-Control': createHeader(
    'Cache-Control',
    z.string().regex(/^no-store$/),
    'Answers are for the caller alone.',
    'no-store',
  ),
}

export const retryAfterHeader = createHeader(
  'Retry-After',
  secondsSchema,
  'Whole seconds after which the call may be tried again.',
  '5',
)

export const allowHeader = createHeader(
  'Allow',
  z.string().regex(/^POST$/),
  'The method that the endpoint takes.',
  'POST',
)

export const idempotentReplayedHeader = z
  .string()
  .regex(/^true$/)
  .optional()
  .meta({
    description:
      'This is the recorded answer to an earlier call with the same Idempotency-Key. Absent on every other answer.',
    examples: ['true'],
    header: { id: 'Idempotent-Replayed' },
  })

/** On every answer to a call with a valid key. */
export const rateLimitHeaders = {
  'RateLimit-Policy': createHeader(
    'RateLimit-Policy',
    z.string().regex(/^"(?:key|address)";q=[0-9]+;w=60$/),
    'The policy that counts this call, `key` or `address`, with its quota (q, in calls) of each window (w, in seconds), by draft-ietf-httpapi-ratelimit-headers.',
    '"key";q=600;w=60',
  ),
  RateLimit: createHeader(
    'RateLimit',
    z.string().regex(/^"(?:key|address)";r=[0-9]+;t=[0-9]+$/),
    'What remains of the quota (r, in calls) until the window ends (t, in seconds).',
    '"key";r=599;t=42',
  ),
}
