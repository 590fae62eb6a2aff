import { randomUUID } from 'node:crypto'

/** A request's IDs in the trace of its caller, in lower-case hex (W3C Trace Context). */
export interface TraceContext {
  traceId: string
  /** The span of this request. */
  spanId: string
}

// Fields of later versions may follow; version ff is forbidden (https://www.w3.org/TR/trace-context/#version).
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-((?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/

/**
 * Continues the trace of the header `traceparent` with a new span. Starts a new trace if it is missing or malformed.
 */
export function continueTrace(traceparent: string | undefined): TraceContext {
  const [, version, traceId, extraFields] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const spanId = randomHex().slice(16)
  if (!traceId || (version === '00' && extraFields)) return { traceId: randomHex(), spanId }
  return { traceId, spanId }
}

/**
 * Returns 32 digits, never all zero. Node caches random bytes for UUIDs, so this takes a tenth of the time of
 * `randomBytes`.
 */
const randomHex = () => randomUUID().replaceAll('-', '')
