import { Counter, Gauge, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import { env } from '@/lib/platform/env'

const LOQATE_METHODS = ['find', 'retrieve'] as const
const LOQATE_OUTCOMES = ['ok', 'unknown', 'account', 'outage', 'refused'] as const

/** What is asked of Loqate: `retrieve` costs credit. */
export type LoqateMethod = (typeof LOQATE_METHODS)[number]
/**
 * `unknown`: an id that it does not know. `account`: key or credit are refused, which only the operator can mend.
 * `outage`: no usable answer in time. `refused`: not asked, since the breaker is open.
 */
export type LoqateOutcome = (typeof LOQATE_OUTCOMES)[number]

const getMetrics = () => processSingleton('address service metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const requests = new Counter({
    name: 'house_bills_loqate_requests_total',
    help: 'Calls to Loqate, each try counted, by method (retrieve costs credit) and outcome (account: key or credit refused).',
    labelNames: ['method', 'outcome'],
    registers: [registry],
  })
  const cachedResponses = new Counter({
    name: 'house_bills_loqate_cached_responses_total',
    help: 'Answers of Loqate given from memory, by age (old: given only since Loqate could not be asked).',
    labelNames: ['age'],
    registers: [registry],
  })
  const breakerOpen = new Gauge({
    name: 'house_bills_loqate_breaker_open',
    help: 'Whether calls to Loqate are held back after many that failed.',
    registers: [registry],
  })
  // A rate sees the first one only where there was a 0 before it.
  for (const method of LOQATE_METHODS) for (const outcome of LOQATE_OUTCOMES) requests.inc({ method, outcome }, 0)
  for (const age of ['fresh', 'old']) cachedResponses.inc({ age }, 0)
  return { registry, requests, cachedResponses, breakerOpen }
}

export const countLoqateRequest = (method: LoqateMethod, outcome: LoqateOutcome): void =>
  getMetrics().requests.inc({ method, outcome })

export const countCachedResponse = (age: 'fresh' | 'old'): void => getMetrics().cachedResponses.inc({ age })

export const recordBreakerState = (isOpen: boolean): void => getMetrics().breakerOpen.set(isOpen ? 1 : 0)

/** What this process has counted since it started, in Prometheus's text format; nothing where Loqate is not in use. */
export const getLoqateMetrics = async (): Promise<string> => (env().loqate ? getMetrics().registry.metrics() : '')
