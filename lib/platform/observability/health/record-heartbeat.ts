import { prisma } from '@/lib/platform/database/prisma'

/**
 * Records that a worker is running, and that it was running in this minute. Uses the time of the database's clock.
 */
export async function recordHeartbeat(): Promise<void> {
  await prisma().$executeRaw`
    WITH measured AS (
      INSERT INTO measured_minutes VALUES (date_trunc('minute', now(), 'UTC')) ON CONFLICT DO NOTHING
    )
    INSERT INTO worker_heartbeat (beat_at) VALUES (now()) ON CONFLICT (id) DO UPDATE SET beat_at = now()`
}
