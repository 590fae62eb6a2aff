import { prisma } from '@/lib/platform/database/prisma'
import { DAYS_SHOWN } from './service-status'

/** Deletes daily counts that the page /status doesn't show any more, and old measured minutes. Returns how many. */
export async function purgeServiceDays(): Promise<number> {
  const [days, minutes] = await prisma().$transaction([
    prisma().$executeRaw`
      DELETE FROM service_days WHERE day <= (now() AT TIME ZONE 'UTC')::date - ${DAYS_SHOWN}::int`,
    prisma().$executeRaw`DELETE FROM measured_minutes WHERE minute < now() - interval '30 days'`,
  ])
  return days + minutes
}
