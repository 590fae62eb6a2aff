import { prisma } from '@/lib/platform/database/prisma'
import { DAYS_SHOWN } from './service-status'

/** Deletes counts that the page /status doesn't show any more, and old measured minutes. Returns how many. */
export async function purgeServiceHours(): Promise<number> {
  const [hours, minutes] = await prisma().$transaction([
    prisma().$executeRaw`
      DELETE FROM service_hours WHERE hour < date_trunc('day', now(), 'UTC') - make_interval(days => ${DAYS_SHOWN - 1}::int)`,
    prisma().$executeRaw`DELETE FROM measured_minutes WHERE minute < now() - interval '30 days'`,
  ])
  return hours + minutes
}
