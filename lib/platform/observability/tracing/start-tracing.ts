import { env } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/jobs/shutdown-hooks'
import { requestIdGenerator } from './request-id-generator'
import { scrubAttributes } from './scrub-attributes'

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, over HTTP as JSON; without it
 * nothing of the SDK is loaded. The SDK reads the other standard variables (OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS …) itself.
 *
 * @param serviceName the name of this program in the traces, unless OTEL_SERVICE_NAME gives one
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
    // Metrics and logs have their own ways out.
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  onShutdown(() => sdk.shutdown())
}
