import { generateUuid } from '@/lib/platform/database/generate-uuid'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import type { EndpointName } from './endpoints'

declare module '@/lib/platform/http/request-context' {
  interface RequestContext {
    apiKeyId?: number
  }
}

/** The data about an API request that is known so far. Each step of handling the request adds some. */
export interface ApiRequestContext {
  /** The ID that the response returns as X-Request-Id. */
  requestId: string
  startedAt: Date
  /** `performance.now()` at the start of the request, to measure its duration. */
  startedAtMs: number
  /** The endpoint that was requested. Null if the path isn't an endpoint. */
  endpoint: EndpointName | null
  /** The company and the mode of the API key. Null until the key has been authenticated. */
  partner: Partner | null
  /**
   * The status of the key's rate limit after this request. Null until the request has been counted towards the limit.
   */
  rateLimit: RateLimitStatus | null
  /** The JSON object as sent. Null until it has been read. It contains personal data, so mask it before you log it. */
  body: Record<string, unknown> | null
  /** The body as sent. Null until it has been read. */
  bodyBytes: Uint8Array | null
  /** The Idempotency-Key header as sent. Null until the request has been authorised, or if there is none. */
  idempotencyKey: string | null
}

export const createApiRequestContext = (endpoint: EndpointName | null): ApiRequestContext => ({
  requestId: generateUuid(),
  startedAt: new Date(),
  startedAtMs: performance.now(),
  endpoint,
  partner: null,
  rateLimit: null,
  body: null,
  bodyBytes: null,
  idempotencyKey: null,
})
