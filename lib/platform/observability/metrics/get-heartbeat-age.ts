import { monitoringPrisma } from '@/lib/platform/database/prisma'

/** Returns how many seconds ago a worker last wrote a heartbeat, or null if none ever has. */
export async function getHeartbeatAge(): Promise<number | null> {
  const [row] = await monitoringPrisma().$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM now() - beat_at)::float8 AS seconds FROM worker_heartbeat`
  return row?.seconds ?? null
}
