import { setTimeout as delay } from 'node:timers/promises'
import { PENDING_JOBS_SQL } from './read-stored-state'
import { withConnection } from './with-connection'

/**
 * How long to wait until the queue is empty. A killed worker's job takes the longest: its lease of 20 s, and then its
 * remaining attempts.
 */
const DRAIN_TIMEOUT_MS = 90_000

/**
 * Waits until no job for an email is pending, or until the time is up. Skips the back-off before each retry. The
 * checker reports jobs that are still pending afterwards.
 *
 * @param ownerUrl the URL for connecting as the database's owner
 */
export async function drainEmailQueue(ownerUrl: string): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    for (const deadline = performance.now() + DRAIN_TIMEOUT_MS; performance.now() < deadline; await delay(250)) {
      await client.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND name = 'email'`)
      const { rows } = await client.query(PENDING_JOBS_SQL)
      if (rows[0].count === 0) return
    }
  })
}
