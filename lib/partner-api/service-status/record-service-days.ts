import { ADDRESS_CHANGED_FAILURE } from '@/lib/mail/delivery/delivery-failure'
import { prisma } from '@/lib/platform/database/prisma'
import { ENDPOINT_NAMES } from '../endpoints'
import { LATE_AFTER_MINUTES } from './service-status'

const DAY_MS = 24 * 60 * 60 * 1000

/** The log of API requests and the measured minutes go back further than this, by default. */
const MAX_DAYS_BACK = 28

/**
 * Counts what the service measured today and on the two days before. Also counts earlier days that haven't been counted
 * yet, because no worker was running. Days are in UTC, and only live mode counts.
 *
 * It can be repeated, and several workers can run it at the same time, because a count never becomes lower. Each day is
 * one statement.
 */
export async function recordServiceDays(): Promise<void> {
  const days = await prisma().$queryRaw<{ day: string }[]>`
    WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
         first AS (SELECT min((minute AT TIME ZONE 'UTC')::date) AS day FROM measured_minutes)
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day
    FROM today, first, generate_series(greatest(first.day, today.day - ${MAX_DAYS_BACK}::int), today.day, '1 day') AS d(day)
    WHERE first.day IS NOT NULL AND (
      d.day >= today.day - 2
      OR NOT EXISTS (SELECT FROM service_days s WHERE s.day = d.day::date AND s.part = 'minute')
    )
    ORDER BY d.day`
  for (const { day } of days) await recordServiceDay(day)
}

// If a request failed before its key was checked, its mode is unknown, so a server error may concern a live key.
//
// An email arrives at the provider when it's accepted. `settled_at` is that time until an event changes the status. Then
// the provider's first event is the latest possible time.
//
// For a webhook, only the first attempt counts. Whether the receiver accepts the message isn't ours to guarantee.
async function recordServiceDay(day: string): Promise<void> {
  const since = new Date(day)
  const until = new Date(since.getTime() + DAY_MS)
  await prisma().$executeRaw`
    WITH requests AS (
      SELECT endpoint AS part, count(*) AS total, count(*) FILTER (WHERE status >= 500) AS failed
      FROM api_requests
      WHERE at >= ${since} AND at < ${until} AND (mode = 'live' OR (mode IS NULL AND status >= 500))
        AND endpoint = ANY (${ENDPOINT_NAMES}::text[])
      GROUP BY endpoint
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
      SELECT * FROM requests
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
    INSERT INTO service_days (day, part, total, failed)
    SELECT ${day}::date, part, total, failed FROM counts WHERE total > 0
    ON CONFLICT (day, part) DO UPDATE SET
      total = greatest(service_days.total, EXCLUDED.total), failed = greatest(service_days.failed, EXCLUDED.failed)`
}
