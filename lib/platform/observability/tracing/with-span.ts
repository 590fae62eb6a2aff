import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { env } from '@/lib/platform/env'

/**
 * Runs `work` in a child span of the current span. If tracing is off, runs it without one.
 *
 * @param name the span's name, which must not contain values from requests
 */
export function withSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!env().otlpEndpoint) return work()
  return trace.getTracer('house-bills').startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Handles a request that bypasses Next, in a server span that continues the trace in the request's headers.
 *
 * @param name the request's method and route, such as 'POST /api/…'
 */
export function withRequestSpan<Result extends { status: number }>(
  name: string,
  headers: object,
  respond: () => Promise<Result>,
): Promise<Result> {
  if (!env().otlpEndpoint) return respond()
  const parentContext = propagation.extract(ROOT_CONTEXT, headers)
  return trace
    .getTracer('house-bills')
    .startActiveSpan(name, { kind: SpanKind.SERVER }, parentContext, async (span) => {
      try {
        const response = await respond()
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        return response
      } finally {
        span.end()
      }
    })
}

/** Runs `work` outside the current trace. Use it for work that several requests share. */
export const withoutTrace = <Result>(work: () => Promise<Result>): Promise<Result> => context.with(ROOT_CONTEXT, work)
