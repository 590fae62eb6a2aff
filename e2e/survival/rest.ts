import { setTimeout as delay } from 'node:timers/promises'
import { WAITING_JOBS, withOwner } from './stored'

/** Long enough for a job whose worker was killed: its lease of 20 s, and the tries that are left. */
const WITHIN_MS = 90_000

/**
 * Waits until no e-mail waits to be handed over, letting no back-off pass; what never ends is the checker's to find.
 *
 * @param ownerUrl the owner's connection
 */
export async function comeToRest(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    for (const end = performance.now() + WITHIN_MS; performance.now() < end; await delay(250)) {
      await client.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND name = 'email'`)
      const { rows } = await client.query(WAITING_JOBS)
      if (rows[0].count === 0) return
    }
  })
}
