import { setTimeout as delay } from 'node:timers/promises'
import { PENDING_JOBS_SQL } from './read-stored-state'
import { withConnection } from './with-connection'

/**
 * How long to wait until the queue is empty. A killed worker's job takes the longest: its lease of 20 s, and then its
 * remaining attempts.
 */
const DRAIN_TIMEOUT_MS = 90_000

/**
 * Waits until no email is queued, or until the time is up. Skips every back-off. The checker reports emails that are
 * still queued afterwards.
 *
 * @param ownerUrl the database's URL for the owner
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
