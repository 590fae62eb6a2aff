import { env } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/jobs/shutdown-hooks'
import { requestIdGenerator } from './request-id-generator'
import { scrubAttributes } from './scrub-attributes'

/**
 * Starts sending traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, as JSON over HTTP. If that setting is missing,
 * does nothing and doesn't load the SDK. The SDK itself reads the other standard variables, such as OTEL_TRACES_SAMPLER
 * and OTEL_EXPORTER_OTLP_HEADERS.
 *
 * @param serviceName the service's name in traces, unless OTEL_SERVICE_NAME is set
 */
export async function startTracing(serviceName: string): Promise<void> {
  if (!env().otlpEndpoint) return
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME || serviceName,
    traceExporter: scrubAttributes(new OTLPTraceExporter()),
    idGenerator: requestIdGenerator,
    // The SDK must not send metrics or logs: Prometheus scrapes the metrics, and logs go to standard output.
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  onShutdown(() => sdk.shutdown())
}
