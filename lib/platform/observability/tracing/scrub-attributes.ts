import type { NodeSDKConfiguration } from '@opentelemetry/sdk-node'
import { describeError } from '../describe-error'
import { log } from '../log'

type SpanExporter = NodeSDKConfiguration['traceExporter']
type Span = Parameters<SpanExporter['export']>[0][number]

/**
 * Attributes without values from requests. The target isn't allowed because its query may contain personal data. The
 * status isn't because Next reads it too early: it is 200 for a page that isn't found. The log line has the right one.
 */
const ALLOWED_ATTRIBUTES = new Set(['http.method', 'http.route', 'next.span_type', 'error.type'])

/**
 * Wraps an exporter so that it exports only names, times, IDs and the allowed attributes: no values or error messages.
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
  // Next puts the URL of an outgoing request in the span's name.
  const name = span.attributes['next.span_type'] === 'AppRender.fetch' ? 'fetch' : span.name
  const { traceId, spanId, traceFlags } = span.spanContext()
  // Leaves out the tracestate header of the caller, which may contain anything.
  const spanContext = () => ({ traceId, spanId, traceFlags })
  const scrubbed = { name, attributes, spanContext, events: [], links: [], status: { code: span.status.code } }
  return Object.create(
    span,
    Object.fromEntries(Object.entries(scrubbed).map(([key, value]) => [key, { value, enumerable: true }])),
  )
}
