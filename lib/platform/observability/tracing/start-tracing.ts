import { env } from '@/lib/platform/env'
import { atStop } from '@/lib/platform/jobs/shutdown-hooks'
import { requestIds } from './request-ids'
import { withoutData } from './scrub-attributes'

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, over HTTP as JSON; without it
 * nothing of the SDK is loaded. The SDK reads the other standard variables (OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS …) itself.
 *
 * @param service the name of this program in the traces, unless OTEL_SERVICE_NAME gives one
 */
export async function startTracing(service: string): Promise<void> {
  if (!env().otlpEndpoint) return
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME || service,
    traceExporter: withoutData(new OTLPTraceExporter()),
    idGenerator: requestIds,
    // Metrics and logs have their own ways out.
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  atStop(() => sdk.shutdown())
}
