import type pg from 'pg'

/** What pg says when a statement had no answer within `query_timeout`. */
const NO_ANSWER = 'Query read timeout'

/** A connection that spoke so lately shows that what is between is there, and that one statement was slow alone. */
const LATELY_MS = 1_000

interface Known {
  since: number
  /** By performance.now(), as `since`, when it last answered: a new one as it connected, others as they were given back. */
  heard: number
}

/**
 * Once a connection of a pool gave no answer, drops all that have not been heard from since its statement was sent. What
 * cut that one without a word (a machine that is gone, a firewall that forgot it) has cut those too, and each would cost
 * calls the whole time-out, one after the other. A statement may also be slow by itself, as a commit that waits for a
 * standby, which no limit of the database ends: then another connection of that age still speaks, and none is dropped.
 *
 * @param queryTimeout the pool's, in ms
 */
export function dropSilentTogether(pool: pg.Pool, queryTimeout: number): void {
  const known = new Map<pg.PoolClient, Known>()
  pool.on('connect', (client) => {
    const now = performance.now()
    known.set(client, { since: now, heard: now })
  })
  pool.on('remove', (client) => void known.delete(client))
  pool.on('release', (error, client) => {
    const one = known.get(client)
    const isSilent = error ? error.message === NO_ANSWER : hasOpenStatement(client)
    if (isSilent) {
      client.connection.stream.destroy()
      drop(performance.now())
    } else if (one && !error) one.heard = performance.now()
  })
  const drop = (now: number) => {
    const sent = now - queryTimeout
    const isSpokenTo = [...known.values()].some(({ since, heard }) => since <= sent && heard > now - LATELY_MS)
    if (isSpokenTo) return
    // Not by `end`, which waits for the other side's goodbye.
    for (const [client, { heard }] of known) if (heard <= sent) client.connection.stream.destroy()
  }
}

/** Prisma gives the connection of a transaction back without an error, whatever came of its statements. */
const hasOpenStatement = (client: pg.PoolClient) => !(client as unknown as { readyForQuery: boolean }).readyForQuery
