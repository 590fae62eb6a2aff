import { monitoringPrisma } from '@/lib/platform/database/prisma'

export interface QueueCounts {
  queue: string
  /** Jobs that wait for their first attempt. */
  created: number
  /** Jobs that wait for another attempt. */
  retry: number
  /** Running jobs, as of the worker's last count. */
  active: number
  /** Failed jobs, which are kept for an hour, as of the worker's last count. */
  failed: number
  /** How long the oldest due job has been waiting. 0 if none is due. */
  oldestSeconds: number
}

/**
 * Counts the jobs of every queue. Reads at most 100,000 waiting jobs of each, through pg-boss's index of waiting jobs.
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
