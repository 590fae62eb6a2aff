import { Counter, Gauge, Registry } from 'prom-client'
import { processSingleton } from '@/lib/platform/async/process-singleton'
import { env } from '@/lib/platform/env'

const LOQATE_METHODS = ['find', 'retrieve'] as const
const LOQATE_OUTCOMES = ['ok', 'unknown', 'account', 'outage', 'not_sent'] as const

/** A method of Loqate's API. Loqate charges for `retrieve`, and possibly for `find`. */
export type LoqateMethod = (typeof LOQATE_METHODS)[number]
/**
 * The outcome of a request to Loqate. The outcomes other than `ok` are:
 *
 * - `unknown`: Loqate doesn't know what we requested, for example because an ID has expired.
 * - `account`: Loqate rejected the key or its account, for example because no credit is left. Only the operator can fix
 *   that.
 * - `outage`: Loqate didn't respond in time, or its response was invalid.
 * - `not_sent`: the request wasn't sent, because the circuit breaker is open.
 */
export type LoqateOutcome = (typeof LOQATE_OUTCOMES)[number]

const getMetrics = () => processSingleton('address service metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const requests = new Counter({
    name: 'house_bills_loqate_requests_total',
    help: 'Attempted requests to Loqate, by method (retrieve costs credit) and outcome (account: key rejected or no credit).',
    labelNames: ['method', 'outcome'],
    registers: [registry],
  })
  const cachedResponses = new Counter({
    name: 'house_bills_loqate_cached_responses_total',
    help: 'Loqate responses served from the cache, by age (old: used only because Loqate was unavailable).',
    labelNames: ['age'],
    registers: [registry],
  })
  const breakerOpen = new Gauge({
    name: 'house_bills_loqate_breaker_open',
    help: 'Whether requests to Loqate are paused after consecutive failures.',
    registers: [registry],
  })
  // Start each series at 0. Otherwise Prometheus's `rate()` would miss its first increment.
  for (const method of LOQATE_METHODS) for (const outcome of LOQATE_OUTCOMES) requests.inc({ method, outcome }, 0)
  for (const age of ['fresh', 'old']) cachedResponses.inc({ age }, 0)
  return { registry, requests, cachedResponses, breakerOpen }
}

export const countLoqateRequest = (method: LoqateMethod, outcome: LoqateOutcome): void =>
  getMetrics().requests.inc({ method, outcome })

export const countCachedResponse = (age: 'fresh' | 'old'): void => getMetrics().cachedResponses.inc({ age })

export const recordBreakerState = (isOpen: boolean): void => getMetrics().breakerOpen.set(isOpen ? 1 : 0)

/** Returns this process's metrics in Prometheus's text format, or '' if Loqate isn't in use. */
export const getLoqateMetrics = async (): Promise<string> => (env().loqate ? getMetrics().registry.metrics() : '')
