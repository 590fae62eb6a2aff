import { Counter, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'

/** `unknown`: of an e-mail that is none of ours. `ignored`: of a type or form that is not written down. */
const OUTCOMES = ['recorded', 'repeated', 'unknown', 'ignored', 'invalid_signature', 'error'] as const

const getMetrics = () => processSingleton('mail event metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const events = new Counter({
    name: 'house_bills_email_events_total',
    help: 'Webhooks of the mail provider, by outcome (forged: not signed by it, or too old).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // A rate sees the first one only where there was a 0 before it.
  for (const outcome of OUTCOMES) events.inc({ outcome }, 0)
  return { registry, events }
}

export function countProviderEvent(outcome: (typeof OUTCOMES)[number]): void {
  getMetrics().events.inc({ outcome })
}

/** What this process has counted since it started, in Prometheus's text format. */
export const readProviderEventMetrics = (): Promise<string> => getMetrics().registry.metrics()
