import { monitoringPrisma } from '@/lib/platform/database/prisma'

/** Seconds since a worker last said that it takes jobs; null when none ever did. */
export async function getHeartbeatAge(): Promise<number | null> {
  const [row] = await monitoringPrisma().$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM now() - beat_at)::float8 AS seconds FROM worker_heartbeat`
  return row?.seconds ?? null
}
