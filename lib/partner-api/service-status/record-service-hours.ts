import { ADDRESS_CHANGED_FAILURE } from '@/lib/mail/delivery/delivery-failure'
import { prisma } from '@/lib/platform/database/prisma'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { ENDPOINT_NAMES } from '../endpoints'
import { LATE_AFTER_MINUTES } from './service-status'

const HOUR_MS = 60 * 60 * 1000

/** The log of API requests and the measured minutes go back further than this, by default. */
const MAX_DAYS_BACK = 28

/** A run starts with the newest hours. If a worker wasn't running for days, further runs count the others. */
const MAX_HOURS_PER_RUN = 100

/**
 * Counts the service's measurements of the current hour and the three hours before. Also counts earlier hours that
 * haven't been counted yet, because no worker was running. Only live mode counts.
 *
 * It can be repeated, and several workers can run it at the same time, because a count never becomes lower. Each hour is
 * one statement. A statement for a whole day would exceed the time limit if companies send millions of requests a day.
 */
export async function recordServiceHours(): Promise<void> {
  const hours = await prisma().$queryRaw<{ hour: Date }[]>`
    WITH current AS (SELECT date_trunc('hour', now(), 'UTC') AS hour),
         first AS (SELECT date_trunc('hour', min(minute), 'UTC') AS hour FROM measured_minutes)
    SELECT h.hour
    FROM current, first,
      generate_series(greatest(first.hour, current.hour - make_interval(days => ${MAX_DAYS_BACK}::int)), current.hour, '1 hour')
        AS h(hour)
    WHERE first.hour IS NOT NULL AND (
      h.hour >= current.hour - interval '3 hours'
      OR NOT EXISTS (SELECT FROM service_hours s WHERE s.hour = h.hour AND s.part = 'minute')
    )
    ORDER BY h.hour DESC LIMIT ${MAX_HOURS_PER_RUN}::int`
  for (const { hour } of hours) {
    // Log an error and count the other hours. Otherwise one hour with too many requests would prevent all further counts.
    await recordServiceHour(hour).catch((error) => log.error({ hour, error: describeError(error) }, 'hour not counted'))
  }
}

// If a request failed before its key was checked, its mode is unknown, so a server error may concern a live key. The
// other requests are read by company, because the log has an index for that. OFFSET 0 makes PostgreSQL use it.
//
// An email arrives at the provider when it's accepted. `settled_at` is that time until an event changes the status. Then
// the provider's first event is the latest possible time.
//
// For a webhook, only the first attempt counts. Whether the receiver accepts the message isn't ours to guarantee.
async function recordServiceHour(since: Date): Promise<void> {
  const until = new Date(since.getTime() + HOUR_MS)
  await prisma().$executeRaw`
    WITH requests AS (
      SELECT r.endpoint, r.status
      FROM companies c CROSS JOIN LATERAL (
        SELECT endpoint, status FROM api_requests
        WHERE company_id = c.id AND mode = 'live' AND at >= ${since} AND at < ${until}
        OFFSET 0
      ) r
      UNION ALL
      SELECT endpoint, status FROM api_requests
      WHERE company_id IS NULL AND mode IS NULL AND status >= 500 AND at >= ${since} AND at < ${until}
    ),
    email_times AS (
      SELECT created_at, status = 'failed' AS has_failed,
             CASE WHEN status <> 'queued' THEN least(
               settled_at, (SELECT min(at) FROM email_events WHERE email_id = emails.id)
             ) END AS arrived_at
      FROM emails
      WHERE (settled_at >= ${since} OR settled_at IS NULL) AND created_at >= ${since} AND created_at < ${until}
        AND mode = 'live' AND status <> 'captured' AND failure IS DISTINCT FROM ${ADDRESS_CHANGED_FAILURE}
    ),
    webhook_times AS (
      SELECT d.created_at, d.status,
             (SELECT min(at - make_interval(secs => duration_ms / 1000.0)) FROM webhook_attempts
              WHERE delivery_id = d.id) AS arrived_at
      FROM webhook_endpoints e
      JOIN webhook_deliveries d ON d.endpoint_id = e.id AND d.created_at >= ${since} AND d.created_at < ${until}
      WHERE e.mode = 'live'
    ),
    messages AS (
      SELECT 'email' AS part, created_at, arrived_at, has_failed FROM email_times
      UNION ALL
      SELECT 'webhook', created_at, arrived_at, false FROM webhook_times
      WHERE status = 'pending' OR arrived_at IS NOT NULL
    ),
    minutes AS (
      SELECT greatest(${since}, (SELECT min(minute) FROM measured_minutes)) AS since,
             least(${until}, date_trunc('minute', now(), 'UTC')) AS until
    ),
    counts AS (
      SELECT endpoint AS part, count(*) AS total, count(*) FILTER (WHERE status >= 500) AS failed
      FROM requests WHERE endpoint = ANY (${ENDPOINT_NAMES}::text[])
      GROUP BY endpoint
      UNION ALL
      SELECT part, count(*), count(*) FILTER (WHERE has_failed OR coalesce(arrived_at, now()) > created_at + late.after)
      FROM messages, (SELECT make_interval(mins => ${LATE_AFTER_MINUTES}::int) AS after) AS late
      WHERE arrived_at IS NOT NULL OR created_at + late.after < now()
      GROUP BY part
      UNION ALL
      SELECT 'minute', expected.total, expected.total - (
        SELECT count(*) FROM measured_minutes m WHERE m.minute >= minutes.since AND m.minute < minutes.until
      )
      FROM minutes, LATERAL (SELECT (extract(epoch FROM minutes.until - minutes.since) / 60)::int AS total) AS expected
    )
    INSERT INTO service_hours (hour, part, total, failed)
    SELECT ${since}, part, total, failed FROM counts WHERE total > 0
    ON CONFLICT (hour, part) DO UPDATE SET
      total = greatest(service_hours.total, EXCLUDED.total), failed = greatest(service_hours.failed, EXCLUDED.failed)`
}
