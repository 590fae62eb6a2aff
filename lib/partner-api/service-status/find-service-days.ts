import { monitoringPrisma } from '@/lib/platform/database/prisma'
import { DAYS_SHOWN, type ServiceDay } from './service-status'

/** Finds the counts of the last 90 days, and the current day in UTC. */
export async function findServiceDays(): Promise<{ today: string; days: ServiceDay[] }> {
  const [row] = await monitoringPrisma().$queryRaw<[{ today: string; days: ServiceDay[] }]>`
    SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today,
           coalesce(jsonb_agg(jsonb_build_object('day', day, 'part', part, 'total', total, 'failed', failed)), '[]') AS days
    FROM service_days
    WHERE day > (now() AT TIME ZONE 'UTC')::date - ${DAYS_SHOWN}::int`
  return row
}
