import type pg from 'pg'

/** What pg says when a statement had no answer within `query_timeout`. */
const NO_ANSWER = 'Query read timeout'

/**
 * Once a connection of a pool gave no answer, drops all that have not been heard from since its statement was sent. What
 * cut that one without a word (a machine that is gone, a firewall that forgot it) has cut those too, and each would cost
 * calls the whole time-out, one after the other. A slow statement is no such silence: the database ends it before
 * `query_timeout`, and says so.
 *
 * @param queryTimeout the pool's, in ms
 */
export function dropSilentTogether(pool: pg.Pool, queryTimeout: number): void {
  /** By performance.now(), when each last answered: a new one as it connected, others as they were given back. */
  const heard = new Map<pg.PoolClient, number>()
  pool.on('connect', (client) => void heard.set(client, performance.now()))
  pool.on('remove', (client) => void heard.delete(client))
  pool.on('release', (error, client) => {
    if (!error) heard.set(client, performance.now())
    else if (error.message === NO_ANSWER) drop(performance.now() - queryTimeout)
  })
  const drop = (sent: number) => {
    // Not by `end`, which waits for the other side's goodbye.
    for (const [client, at] of heard) if (at <= sent) client.connection.stream.destroy()
  }
}
