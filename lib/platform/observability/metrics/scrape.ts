import { Gauge, Registry } from 'prom-client'
import { addressServiceMetrics } from '@/lib/addresses/provider-metrics'
import { signInMetrics } from '@/lib/auth/sign-in/sign-in-metrics'
import { mailEventMetrics } from '@/lib/mail/delivery/event-metrics'
import { backlogFigures } from '@/lib/partner-api/request-log/log-request'
import { askOnce } from '@/lib/platform/async/single-flight'
import { emailFigures, heartbeatAge, poolUse, queueFigures } from './data'
import { processMetrics } from './request-metrics'

const WITHIN_MS = 2_000

const databaseFigures = askOnce(
  'metrics',
  async () => ({ queues: await queueFigures(), emails: await emailFigures(), heartbeat: await heartbeatAge() }),
  WITHIN_MS,
)

/**
 * All metrics in Prometheus's text format. The figures of the database are left out while it does not
 * answer within two seconds: an old figure would hide that.
 */
export async function metricsText(): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, values: [labels: Record<string, string>, value: number][]) => {
    const made = new Gauge({ name, help, labelNames: Object.keys(values[0]?.[0] ?? {}), registers: [registry] })
    for (const [labels, value] of values) made.set(labels, value)
  }

  const { inUse, idle, waiting } = poolUse()
  gauge('house_bills_pool_connections', 'Database connections of this process, by state.', [
    [{ state: 'in_use' }, inUse],
    [{ state: 'idle' }, idle],
  ])
  gauge('house_bills_pool_waiting', 'Statements of this process that wait for a connection.', [[{}, waiting]])
  gauge(
    'house_bills_request_log_calls',
    'Calls of this process that the request log has yet to store, those lost since the start, and guesses beyond its cap.',
    Object.entries(backlogFigures()).map(([state, count]) => [{ state }, count]),
  )

  const figures = await databaseFigures()
  gauge('house_bills_database_up', 'Whether the database gave its figures for this scrape.', [[{}, figures ? 1 : 0]])
  if (figures) {
    const { queues, emails, heartbeat } = figures
    gauge(
      'house_bills_jobs',
      'Jobs by queue and state: created and retry now (up to 100000), active and failed as the worker last counted.',
      queues.flatMap(({ queue, created, retry, active, failed }) =>
        Object.entries({ created, retry, active, failed }).map(([state, count]): [Record<string, string>, number] => [
          { queue, state },
          count,
        ]),
      ),
    )
    gauge(
      'house_bills_jobs_oldest_seconds',
      'For how long the job that is due for longest has been waiting, by queue.',
      queues.map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
    )
    gauge(
      'house_bills_emails',
      'E-mails: queued now, the other states as settled within the last hour; up to 100000 of each.',
      Object.entries(emails).map(([state, count]) => [{ state }, count]),
    )
    if (heartbeat !== null) {
      gauge('house_bills_worker_heartbeat_age_seconds', 'Since a worker last said that it takes jobs.', [
        [{}, heartbeat],
      ])
    }
  }
  const counted = [processMetrics(), signInMetrics(), mailEventMetrics(), addressServiceMetrics(), registry.metrics()]
  return (await Promise.all(counted)).join('\n')
}
