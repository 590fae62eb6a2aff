import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'

/** A request as it is counted. No label may name a company, a key or a path: each value is a series. */
interface RequestSample {
  /** Absent for what is no partner endpoint: pages, documents, unknown paths. */
  endpoint?: string
  /** Absent where no key was accepted. */
  mode?: string
  status: number
  seconds: number
}

// From a quote out of memory to the role's statement time-out.
const DURATION_BUCKETS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Made on first use: the default metrics watch the event loop and the garbage collection. */
const getMetrics = () => processSingleton('metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const requests = new Counter({
    name: 'house_bills_requests_total',
    help: 'Requests answered, by endpoint (other: pages and unknown paths), status, and mode of the key (none: no key).',
    labelNames: ['endpoint', 'status', 'mode'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'house_bills_request_duration_seconds',
    help: 'From the head of the request to the end of its answer, by endpoint.',
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

/** What this process has counted since it started, and its own memory, processor time and event-loop lag. */
export const getProcessMetrics = (): Promise<string> => getMetrics().registry.metrics()

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
