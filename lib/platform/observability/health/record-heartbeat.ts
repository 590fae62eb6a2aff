import { prisma } from '@/lib/platform/database/prisma'

/** Records that a worker is running. Uses the time of the database's clock. */
export async function recordHeartbeat(): Promise<void> {
  await prisma().$executeRaw`
    INSERT INTO worker_heartbeat (beat_at) VALUES (now()) ON CONFLICT (id) DO UPDATE SET beat_at = now()`
}
