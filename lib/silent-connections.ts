import type pg from 'pg'

/** What pg says when a statement had no answer within `query_timeout`. */
const NO_ANSWER = 'Query read timeout'

/**
 * Has a pool let go of its idle connections once one of the others gave no answer. What cut that one without a word (a
 * machine that is gone, a firewall that forgot it) has cut those too, and each would cost calls the whole time-out, one
 * after the other. A slow statement is no such silence: the database ends it before `query_timeout`, and says so.
 */
export function distrustIdleAfterSilence(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('remove', (client) => void idle.delete(client))
  pool.on('release', (error, client) => {
    if (!error) idle.add(client)
    // Not by `end`: that waits for the other side's goodbye.
    else if (error.message === NO_ANSWER) for (const other of idle) other.connection.stream.destroy()
  })
}
