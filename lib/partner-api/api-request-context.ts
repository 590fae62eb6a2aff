import { generateUuid } from '@/lib/platform/database/generate-uuid'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

/** The names under which calls are claimed, counted and logged. */
export type EndpointName = 'createBillsPackage' | 'getQuotes'

/** One call of the API, as far as its steps have come. */
export interface ApiRequestContext {
  /** What the caller gets as X-Request-Id. */
  requestId: string
  startedAt: Date
  /** The start by the clock that never jumps, in milliseconds: `performance.now()`. */
  startedAtMs: number
  /** Null on a path that no endpoint has. */
  endpoint: EndpointName | null
  /** Null until the key is known. */
  partner: Partner | null
  /** How the key stands in its rate limit, this call counted. Null until the key is known. */
  rateLimit: RateLimitStatus | null
  /** The JSON object as it was sent, once read. Holds personal data: never logged as it is. */
  body: Record<string, unknown> | null
}

export const createApiRequestContext = (endpoint: EndpointName | null): ApiRequestContext => ({
  requestId: generateUuid(),
  startedAt: new Date(),
  startedAtMs: performance.now(),
  endpoint,
  partner: null,
  rateLimit: null,
  body: null,
})
