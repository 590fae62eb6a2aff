import type pg from 'pg'

/** The message of pg's error if a statement gets no response within `query_timeout`. */
const READ_TIMEOUT_MESSAGE = 'Query read timeout'

/** If another connection got a response this recently, the network works. */
const RECENT_MS = 1_000

/** When a connection was opened and last used, according to `performance.now()`. */
interface ConnectionActivity {
  connectedAt: number
  /** When the connection was last released without an error, or was opened. */
  lastResponseAt: number
}

/**
 * Drops dead connections from a pool. When a statement times out, this drops every connection that has had no response
 * since the statement was sent. If the database host is lost or a firewall has forgotten the connections, usually all
 * of them are dead. If they stayed in the pool, each would make another request wait for the whole timeout.
 *
 * If another connection that was already open still responds, the network works, so only the slow connection is
 * dropped. Its statement may be a commit that is waiting for a standby, and no database timeout ends that wait.
 *
 * @param queryTimeoutMs the pool's `query_timeout`
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
    // Destroy the socket, because `end` would wait for the database to close the connection.
    for (const [client, { lastResponseAt }] of activities)
      if (lastResponseAt <= sentAt) client.connection.stream.destroy()
  }
}

/**
 * Returns whether a released connection is still waiting for a response. Needed because Prisma releases a transaction's
 * connection without an error even if its last statement timed out.
 */
const hasOpenStatement = (client: pg.PoolClient) => !(client as unknown as { readyForQuery: boolean }).readyForQuery
