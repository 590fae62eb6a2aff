import { monitoringPrisma } from '@/lib/platform/database/prisma'
import { DAYS_SHOWN, type ServiceDay } from './service-status'

/** Finds the counts of each of the last 90 days, and the current day in UTC. */
export async function findServiceDays(): Promise<{ today: string; days: ServiceDay[] }> {
  const [row] = await monitoringPrisma().$queryRaw<[{ today: string; days: ServiceDay[] }]>`
    WITH days AS (
      SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, part, sum(total) AS total, sum(failed) AS failed
      FROM service_hours
      WHERE hour >= date_trunc('day', now(), 'UTC') - make_interval(days => ${DAYS_SHOWN - 1}::int)
      GROUP BY 1, part
    )
    SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today,
           coalesce((SELECT jsonb_agg(to_jsonb(days)) FROM days), '[]') AS days`
  return row
}
