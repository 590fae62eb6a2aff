import type pg from 'pg'
import type { Job, PgBoss } from 'pg-boss'

/**
 * Records that an attempt at a job failed. The next attempt starts after the queue's back-off or after `delaySeconds`,
 * whichever is longer.
 */
export async function retryWithBackOff(
  boss: PgBoss,
  pool: pg.Pool,
  queue: string,
  job: Job,
  output: object,
  delaySeconds: number,
): Promise<void> {
  await boss.fail(queue, job, output)
  // Use SQL, because pg-boss can replace the start time of the next attempt, but can't keep the later of two times.
  await pool.query(
    `UPDATE pgboss.job SET start_after = greatest(start_after, now() + $3 * interval '1 second')
     WHERE name = $1 AND id = $2 AND state = 'retry'`,
    [queue, job.id, delaySeconds],
  )
}
