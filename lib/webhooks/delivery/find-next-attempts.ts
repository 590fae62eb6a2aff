import type { Database } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { WEBHOOK_QUEUE } from './webhook-queue'

/** The condition that a row `j` of pgboss.job has failed at least once and isn't finished. */
export const IS_RETRYING = Prisma.sql`(
  j.name = ${WEBHOOK_QUEUE} AND (j.state = 'retry' OR j.state IN ('created', 'active') AND j.retry_count > 0)
)`

/**
 * Returns when the next attempt of each delivery is due, by job ID. Leaves out deliveries whose first attempt hasn't
 * failed, and those that have no attempts left. If an attempt is in progress, its time is in the past.
 */
export async function findNextAttempts(
  deliveries: { jobId: string; status: string }[],
  db: Database,
): Promise<Map<string, Date>> {
  const jobIds = deliveries.filter(({ status }) => status === 'pending').map(({ jobId }) => jobId)
  if (jobIds.length === 0) return new Map()
  const jobs = await db.$queryRaw<{ id: string; startAfter: Date }[]>`
    SELECT j.id, j.start_after AS "startAfter" FROM pgboss.job j
    WHERE j.id = ANY (${jobIds}::uuid[]) AND ${IS_RETRYING}`
  return new Map(jobs.map(({ id, startAfter }) => [id, startAfter]))
}
