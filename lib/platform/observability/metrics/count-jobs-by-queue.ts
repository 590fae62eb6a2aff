import { monitoringPrisma } from '@/lib/platform/database/prisma'

export interface QueueCounts {
  queue: string
  /** Jobs that were never tried, and jobs that wait for their next try. */
  created: number
  retry: number
  /** In a worker's hands, and given up within the hour that they are kept: as the worker counted last. */
  active: number
  failed: number
  /** How long the job that is due for longest has been waiting; 0 when none is due. */
  oldestSeconds: number
}

/**
 * The depth of every queue. However long one is, 100,000 jobs of it are read at most, by pg-boss's index
 * of waiting jobs.
 */
export async function countJobsByQueue(): Promise<QueueCounts[]> {
  return monitoringPrisma().$queryRaw<QueueCounts[]>`
    SELECT q.name AS queue, w.created, w.retry, q.active_count AS active, q.failed_count AS failed,
           coalesce(w.oldest, 0) AS "oldestSeconds"
    FROM pgboss.queue q
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'created')::int AS created,
             count(*) FILTER (WHERE state = 'retry')::int AS retry,
             extract(epoch FROM now() - min(start_after) FILTER (WHERE start_after <= now()))::float8 AS oldest
      FROM (
        SELECT state, start_after FROM pgboss.job
        WHERE name = q.name AND state < 'active' AND NOT blocked
        ORDER BY priority DESC, created_on
        LIMIT 100000
      ) waiting
    ) w
    ORDER BY q.name`
}
