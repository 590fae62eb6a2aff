import { Gauge, Registry } from 'prom-client'
import { singleFlight } from '@/lib/platform/async/single-flight'
import { getPoolUsage } from '@/lib/platform/database/prisma'
import { countJobsByQueue } from './count-jobs-by-queue'
import { getHeartbeatAge } from './get-heartbeat-age'
import { getProcessMetrics } from './request-metrics'

const TIMEOUT_MS = 2_000

export interface GaugeValues {
  name: string
  help: string
  values: [labels: Record<string, string>, value: number][]
}

/** The metrics of the domains. `collectMetrics` adds the platform's own. */
export interface MetricSources {
  /** Functions that render counters of this process in Prometheus's text format. */
  counters: (() => Promise<string>)[]
  /** Functions that return gauges of this process. */
  gauges: (() => GaugeValues)[]
  /** Functions that read gauges from the database. */
  databaseGauges: (() => Promise<GaugeValues>)[]
}

/**
 * Returns a function that renders all metrics in Prometheus's text format. If the database doesn't respond within two
 * seconds, the function leaves out the metrics that are read from it. Old values would hide the outage.
 */
export function collectMetrics({ counters, gauges, databaseGauges }: MetricSources): () => Promise<string> {
  const readDatabaseGauges = singleFlight(
    'metrics',
    async () => {
      const platformGauges = [
        ...buildJobGauges(await countJobsByQueue()),
        ...buildHeartbeatGauges(await getHeartbeatAge()),
      ]
      const domainGauges: GaugeValues[] = []
      for (const gauge of databaseGauges) domainGauges.push(await gauge())
      return [...platformGauges, ...domainGauges]
    },
    TIMEOUT_MS,
  )
  return async () => {
    const processGauges = [...buildPoolGauges(), ...gauges.map((gauge) => gauge())]
    const databaseReadings = await readDatabaseGauges()
    const registry = new Registry()
    for (const { name, help, values } of [
      ...processGauges,
      buildDatabaseUpGauge(databaseReadings !== null),
      ...(databaseReadings ?? []),
    ]) {
      const gauge = new Gauge({ name, help, labelNames: Object.keys(values[0]?.[0] ?? {}), registers: [registry] })
      for (const [labels, value] of values) gauge.set(labels, value)
    }
    const texts = [getProcessMetrics(), ...counters.map((counter) => counter()), registry.metrics()]
    return (await Promise.all(texts)).join('\n')
  }
}

function buildPoolGauges(): GaugeValues[] {
  const { inUse, idle, waiting } = getPoolUsage()
  return [
    {
      name: 'house_bills_pool_connections',
      help: 'Database connections of this process, by status.',
      values: [
        [{ status: 'in_use' }, inUse],
        [{ status: 'idle' }, idle],
      ],
    },
    {
      name: 'house_bills_pool_pending',
      help: 'Statements of this process that are waiting for a connection.',
      values: [[{}, waiting]],
    },
  ]
}

const buildDatabaseUpGauge = (isUp: boolean): GaugeValues => ({
  name: 'house_bills_database_up',
  help: 'Whether the database metrics of this scrape could be read.',
  values: [[{}, isUp ? 1 : 0]],
})

const buildJobGauges = (queues: Awaited<ReturnType<typeof countJobsByQueue>>): GaugeValues[] => [
  {
    name: 'house_bills_jobs',
    help: 'Jobs, by queue and status. The counts of created and retry are current (up to 100000). Those of active and failed are from the worker’s last count.',
    values: queues.flatMap(({ queue, created, retry, active, failed }) =>
      Object.entries({ created, retry, active, failed }).map(([status, count]): GaugeValues['values'][number] => [
        { queue, status },
        count,
      ]),
    ),
  },
  {
    name: 'house_bills_jobs_oldest_seconds',
    help: 'How long the oldest due job has been waiting, by queue.',
    values: queues.map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
  },
]

const buildHeartbeatGauges = (ageSeconds: number | null): GaugeValues[] =>
  ageSeconds === null
    ? []
    : [
        {
          name: 'house_bills_worker_heartbeat_age_seconds',
          help: 'Time since the last heartbeat of a worker.',
          values: [[{}, ageSeconds]],
        },
      ]
