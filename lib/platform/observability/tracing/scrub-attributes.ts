import type { NodeSDKConfiguration } from '@opentelemetry/sdk-node'
import { describeError } from '../describe-error'
import { log } from '../log'

type SpanExporter = NodeSDKConfiguration['traceExporter']
type Span = Parameters<SpanExporter['export']>[0][number]

/**
 * The attributes that are exported, because they contain no values from requests. 'http.target' isn't exported, because
 * its query may contain personal data. 'http.status_code' isn't exported, because Next reads the status too early: for
 * a page that isn't found, it's 200. The log line has the correct status.
 */
const ALLOWED_ATTRIBUTES = new Set(['http.method', 'http.route', 'next.span_type', 'error.type'])

/**
 * Wraps an exporter so that it exports only the names, times, IDs and allowed attributes of spans, and no values or
 * error messages.
 */
export function scrubAttributes(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, callback) =>
      exporter.export(spans.map(scrubSpan), (result) => {
        if (result.error) log.warn({ count: spans.length, error: describeError(result.error) }, 'traces were not sent')
        callback(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

function scrubSpan(span: Span): Span {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => ALLOWED_ATTRIBUTES.has(name)),
  )
  // Replace the name of an outgoing request's span, because Next includes the URL in it.
  const name = span.attributes['next.span_type'] === 'AppRender.fetch' ? 'fetch' : span.name
  const { traceId, spanId, traceFlags } = span.spanContext()
  // Leave out the trace state, which comes from the caller's tracestate header and may contain anything.
  const spanContext = () => ({ traceId, spanId, traceFlags })
  const scrubbed = { name, attributes, spanContext, events: [], links: [], status: { code: span.status.code } }
  return Object.create(
    span,
    Object.fromEntries(Object.entries(scrubbed).map(([key, value]) => [key, { value, enumerable: true }])),
  )
}
