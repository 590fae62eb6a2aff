import { Counter, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'

/**
 * The outcomes of the provider's events. An event is `unknown` if it doesn't match any of our emails, and `ignored` if
 * we don't store its type or can't read it.
 */
const OUTCOMES = ['recorded', 'repeated', 'unknown', 'ignored', 'invalid_signature', 'error'] as const

const getMetrics = () => processSingleton('mail event metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const events = new Counter({
    name: 'house_bills_email_events_total',
    help: 'Webhooks of the email provider, by outcome ("invalid_signature" is also for an old timestamp).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // Start every counter at 0. Otherwise Prometheus's rate() would miss the first event.
  for (const outcome of OUTCOMES) events.inc({ outcome }, 0)
  return { registry, events }
}

export function countProviderEvent(outcome: (typeof OUTCOMES)[number]): void {
  getMetrics().events.inc({ outcome })
}

/** Renders the counters of this process in Prometheus's text format. */
export const readProviderEventMetrics = (): Promise<string> => getMetrics().registry.metrics()
