import type { NodeSDKConfiguration } from '@opentelemetry/sdk-node'
import { describeError } from '../describe-error'
import { log } from '../log'

type SpanExporter = NodeSDKConfiguration['traceExporter']
type Span = Parameters<SpanExporter['export']>[0][number]

/**
 * What Next says of a request without repeating any of it: not the target, whose query may hold
 * anything. Nor the status, which Next reads too early: of a page that is not found it says 200. The
 * line in the log has the true one.
 */
const ALLOWED_ATTRIBUTES = new Set(['http.method', 'http.route', 'next.span_type', 'error.type'])

/** An exporter that lets only names, times and ids through: no values, no messages of errors. */
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
  // Next names the spans of outgoing calls by their URL.
  const name = span.attributes['next.span_type'] === 'AppRender.fetch' ? 'fetch' : span.name
  const { traceId, spanId, traceFlags } = span.spanContext()
  // The caller's tracestate may hold anything as well.
  const spanContext = () => ({ traceId, spanId, traceFlags })
  const scrubbed = { name, attributes, spanContext, events: [], links: [], status: { code: span.status.code } }
  return Object.create(
    span,
    Object.fromEntries(Object.entries(scrubbed).map(([key, value]) => [key, { value, enumerable: true }])),
  )
}
