import { generateUuid } from '@/lib/platform/database/generate-uuid'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'

/** Names an endpoint in the request log, its idempotency keys and its URL. */
export type EndpointName = 'createBillsPackage' | 'getQuotes'

/** The data collected about an API request so far. Each step of its handling adds more. */
export interface ApiRequestContext {
  /** Sent to the client as X-Request-Id. */
  requestId: string
  startedAt: Date
  /** The start on the monotonic clock, in milliseconds (`performance.now()`), to measure durations. */
  startedAtMs: number
  /** Is null if the path isn't an endpoint. */
  endpoint: EndpointName | null
  /** Is null until the API key has been authenticated. */
  partner: Partner | null
  /** The key's rate limit, with this request counted. It's null until the API key has been authenticated. */
  rateLimit: RateLimitStatus | null
  /** The JSON object as sent, or null until it has been read. Contains personal data, so log it only masked. */
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
