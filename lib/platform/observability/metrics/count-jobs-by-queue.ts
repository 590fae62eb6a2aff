import { monitoringPrisma } from '@/lib/platform/database/prisma'

export interface QueueCounts {
  queue: string
  /** How many jobs are waiting for their first attempt. */
  created: number
  /** How many jobs are waiting for another attempt. */
  retry: number
  /** How many jobs were running when the worker last counted them. */
  active: number
  /** How many failed jobs there were when the worker last counted them. A failed job is kept for an hour. */
  failed: number
  /** How long the oldest due job has been waiting, in seconds. 0 if none is due. */
  oldestSeconds: number
}

/**
 * Counts the jobs of every queue. Counts at most 100,000 waiting jobs in each queue, using pg-boss's index of waiting
 * jobs.
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
