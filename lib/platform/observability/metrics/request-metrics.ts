import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'

/**
 * The labels and duration of a request, for the metrics. No label may contain a company, a key or a path, because
 * Prometheus stores a time series for each distinct value.
 */
interface RequestSample {
  /** The name of the API endpoint. Undefined for pages, documents and unknown paths. */
  endpoint?: string
  /** The mode of the API key. Undefined if the request has no valid key. */
  mode?: string
  status: number
  seconds: number
}

// The upper bounds of the histogram's buckets, in seconds. The first is for quotes computed in memory, and the last is
// longer than the database role's statement timeout.
const DURATION_BUCKETS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Returns the metrics. Creates them only on first use, because Node's default metrics observe the event loop and the
 * garbage collector as soon as they exist.
 */
const getMetrics = () => processSingleton('metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const requests = new Counter({
    name: 'house_bills_requests_total',
    help: 'Completed requests, by endpoint ("other" for pages and unknown paths), status, and mode of the key ("none" without a key).',
    labelNames: ['endpoint', 'status', 'mode'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'house_bills_request_duration_seconds',
    help: 'Time from the start of the request to the end of the response, by endpoint.',
    labelNames: ['endpoint'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  collectDefaultMetrics({ register: registry })
  return { registry, requests, durations }
}

export function countRequest({ endpoint = 'other', mode = 'none', status, seconds }: RequestSample): void {
  const { requests, durations } = getMetrics()
  requests.inc({ endpoint, status, mode })
  durations.observe({ endpoint }, seconds)
}

/** Renders the request metrics and Node's default metrics, such as memory, CPU time and event loop lag. */
export const getProcessMetrics = (): Promise<string> => getMetrics().registry.metrics()

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
