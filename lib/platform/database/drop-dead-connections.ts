import type pg from 'pg'

/** What pg says when a statement had no answer within `query_timeout`. */
const READ_TIMEOUT_MESSAGE = 'Query read timeout'

/** A connection that spoke so lately shows that what is between is there, and that one statement was slow alone. */
const RECENT_MS = 1_000

interface ConnectionActivity {
  connectedAt: number
  /** By performance.now(), as `since`, when it last answered: a new one as it connected, others as they were given back. */
  lastResponseAt: number
}

/**
 * Once a connection of a pool gave no answer, drops all that have not been heard from since its statement was sent. What
 * cut that one without a word (a machine that is gone, a firewall that forgot it) has cut those too, and each would cost
 * calls the whole time-out, one after the other. A statement may also be slow by itself, as a commit that waits for a
 * standby, which no limit of the database ends: then another connection of that age still speaks, and none is dropped.
 *
 * @param queryTimeoutMs the pool's, in ms
 */
export function dropDeadConnections(pool: pg.Pool, queryTimeoutMs: number): void {
  const activities = new Map<pg.PoolClient, ConnectionActivity>()
  pool.on('connect', (client) => {
    const now = performance.now()
    activities.set(client, { connectedAt: now, lastResponseAt: now })
  })
  pool.on('remove', (client) => void activities.delete(client))
  pool.on('release', (error, client) => {
    const activity = activities.get(client)
    const isDead = error ? error.message === READ_TIMEOUT_MESSAGE : hasOpenStatement(client)
    if (isDead) {
      client.connection.stream.destroy()
      dropUnresponsive(performance.now())
    } else if (activity && !error) activity.lastResponseAt = performance.now()
  })
  const dropUnresponsive = (now: number) => {
    const sentAt = now - queryTimeoutMs
    const isNetworkAlive = [...activities.values()].some(
      ({ connectedAt, lastResponseAt }) => connectedAt <= sentAt && lastResponseAt > now - RECENT_MS,
    )
    if (isNetworkAlive) return
    // Not by `end`, which waits for the other side's goodbye.
    for (const [client, { lastResponseAt }] of activities)
      if (lastResponseAt <= sentAt) client.connection.stream.destroy()
  }
}

/** Prisma gives the connection of a transaction back without an error, whatever came of its statements. */
const hasOpenStatement = (client: pg.PoolClient) => !(client as unknown as { readyForQuery: boolean }).readyForQuery
