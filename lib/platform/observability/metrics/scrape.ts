import { Gauge, Registry } from 'prom-client'
import { askOnce } from '@/lib/platform/async/single-flight'
import { heartbeatAge, poolUse, queueFigures } from './data'
import { processMetrics } from './request-metrics'

const WITHIN_MS = 2_000

export interface GaugeValues {
  name: string
  help: string
  values: [labels: Record<string, string>, value: number][]
}

/** The domains' metrics. */
export interface MetricSources {
  /** Each returns counters of this process in Prometheus's text format. */
  counters: (() => Promise<string>)[]
  /** Gauges of this process. */
  gauges: (() => GaugeValues)[]
  /** Gauges that are read from the database. */
  databaseGauges: (() => Promise<GaugeValues>)[]
}

/**
 * Returns a function that gives all metrics in Prometheus's text format. It leaves out the figures of the database while
 * that does not answer within two seconds: an old figure would hide that.
 */
export function makeScrape({ counters, gauges, databaseGauges }: MetricSources): () => Promise<string> {
  const readDatabase = askOnce(
    'metrics',
    async () => {
      const own = [...jobGauges(await queueFigures()), ...heartbeatGauges(await heartbeatAge())]
      const others: GaugeValues[] = []
      for (const gauge of databaseGauges) others.push(await gauge())
      return [...own, ...others]
    },
    WITHIN_MS,
  )
  return async () => {
    const fromProcess = [...poolGauges(), ...gauges.map((gauge) => gauge())]
    const fromDatabase = await readDatabase()
    const registry = new Registry()
    for (const { name, help, values } of [...fromProcess, databaseUp(fromDatabase !== null), ...(fromDatabase ?? [])]) {
      const gauge = new Gauge({ name, help, labelNames: Object.keys(values[0]?.[0] ?? {}), registers: [registry] })
      for (const [labels, value] of values) gauge.set(labels, value)
    }
    const texts = [processMetrics(), ...counters.map((counter) => counter()), registry.metrics()]
    return (await Promise.all(texts)).join('\n')
  }
}

function poolGauges(): GaugeValues[] {
  const { inUse, idle, waiting } = poolUse()
  return [
    {
      name: 'house_bills_pool_connections',
      help: 'Database connections of this process, by state.',
      values: [
        [{ state: 'in_use' }, inUse],
        [{ state: 'idle' }, idle],
      ],
    },
    {
      name: 'house_bills_pool_waiting',
      help: 'Statements of this process that wait for a connection.',
      values: [[{}, waiting]],
    },
  ]
}

const databaseUp = (isUp: boolean): GaugeValues => ({
  name: 'house_bills_database_up',
  help: 'Whether the database gave its figures for this scrape.',
  values: [[{}, isUp ? 1 : 0]],
})

const jobGauges = (queues: Awaited<ReturnType<typeof queueFigures>>): GaugeValues[] => [
  {
    name: 'house_bills_jobs',
    help: 'Jobs by queue and state: created and retry now (up to 100000), active and failed as the worker last counted.',
    values: queues.flatMap(({ queue, created, retry, active, failed }) =>
      Object.entries({ created, retry, active, failed }).map(([state, count]): GaugeValues['values'][number] => [
        { queue, state },
        count,
      ]),
    ),
  },
  {
    name: 'house_bills_jobs_oldest_seconds',
    help: 'For how long the job that is due for longest has been waiting, by queue.',
    values: queues.map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
  },
]

const heartbeatGauges = (age: number | null): GaugeValues[] =>
  age === null
    ? []
    : [
        {
          name: 'house_bills_worker_heartbeat_age_seconds',
          help: 'Since a worker last said that it takes jobs.',
          values: [[{}, age]],
        },
      ]
