import { Counter, Gauge, Registry } from 'prom-client'
import { processWide } from '@/lib/platform/async/process-singleton'
import { env } from '@/lib/platform/env'

const METHODS = ['find', 'retrieve'] as const
const OUTCOMES = ['ok', 'unknown', 'account', 'outage', 'refused'] as const

/** What is asked of Loqate: `retrieve` costs credit. */
export type Method = (typeof METHODS)[number]
/**
 * `unknown`: an id that it does not know. `account`: key or credit are refused, which only the operator can mend.
 * `outage`: no usable answer in time. `refused`: not asked, since the breaker is open.
 */
export type ServiceOutcome = (typeof OUTCOMES)[number]

const metrics = () => processWide('address service metrics', makeMetrics)

function makeMetrics() {
  const registry = new Registry()
  const calls = new Counter({
    name: 'house_bills_address_service_calls_total',
    help: 'Calls to Loqate, each try counted, by method (retrieve costs credit) and outcome (account: key or credit refused).',
    labelNames: ['method', 'outcome'],
    registers: [registry],
  })
  const fromMemory = new Counter({
    name: 'house_bills_address_service_remembered_total',
    help: 'Answers of Loqate given from memory, by age (old: given only since Loqate could not be asked).',
    labelNames: ['age'],
    registers: [registry],
  })
  const open = new Gauge({
    name: 'house_bills_address_service_breaker_open',
    help: 'Whether calls to Loqate are held back after many that failed.',
    registers: [registry],
  })
  // A rate sees the first one only where there was a 0 before it.
  for (const method of METHODS) for (const outcome of OUTCOMES) calls.inc({ method, outcome }, 0)
  for (const age of ['fresh', 'old']) fromMemory.inc({ age }, 0)
  return { registry, calls, fromMemory, open }
}

export const countServiceCall = (method: Method, outcome: ServiceOutcome): void =>
  metrics().calls.inc({ method, outcome })

export const countRemembered = (age: 'fresh' | 'old'): void => metrics().fromMemory.inc({ age })

export const showBreaker = (isOpen: boolean): void => metrics().open.set(isOpen ? 1 : 0)

/** What this process has counted since it started, in Prometheus's text format; nothing where Loqate is not in use. */
export const addressServiceMetrics = async (): Promise<string> => (env().loqate ? metrics().registry.metrics() : '')
