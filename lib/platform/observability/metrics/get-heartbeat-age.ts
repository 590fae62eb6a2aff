import { monitoringPrisma } from '@/lib/platform/database/prisma'

/** Returns the seconds since the last heartbeat of a worker, or null if there has never been one. */
export async function getHeartbeatAge(): Promise<number | null> {
  const [row] = await monitoringPrisma().$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM now() - beat_at)::float8 AS seconds FROM worker_heartbeat`
  return row?.seconds ?? null
}
