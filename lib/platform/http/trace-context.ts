import { randomUUID } from 'node:crypto'

/** Where a request stands in its caller's trace, as W3C Trace Context names it: both in lower-case hex. */
export interface TraceContext {
  traceId: string
  /** This request's own step of the trace. */
  spanId: string
}

// Fields of later versions may follow; version ff is forbidden (https://www.w3.org/TR/trace-context/#version).
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-((?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/

/**
 * The trace that the header `traceparent` names, or a new one where it is missing or malformed, with a
 * new step in it.
 */
export function continueTrace(traceparent: string | undefined): TraceContext {
  const [, version, traceId, extraFields] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const spanId = randomHex().slice(16)
  if (!traceId || (version === '00' && extraFields)) return { traceId: randomHex(), spanId }
  return { traceId, spanId }
}

/** 32 digits, never all zero. Node draws UUIDs in stock, which takes a tenth of the time of other random bytes. */
const randomHex = () => randomUUID().replaceAll('-', '')
