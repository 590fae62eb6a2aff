import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { env } from '@/lib/platform/env'

/**
 * Does some work as a step of the current trace: a span of this name, below the one it is called in.
 * Does just the work where nothing is traced.
 *
 * @param name one of a few fixed ones: it must not hold a value that somebody sent
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
 * Answers a request that Next does not see as a span of its own, below the one that its headers name.
 *
 * @param name its method and route
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

/** Does some work outside the trace that it happens to be called in, such as work for many requests. */
export const withoutTrace = <Result>(work: () => Promise<Result>): Promise<Result> => context.with(ROOT_CONTEXT, work)
