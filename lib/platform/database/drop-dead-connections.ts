import type pg from 'pg'

/** The message of pg's error when a statement has no response within `query_timeout`. */
const READ_TIMEOUT_MESSAGE = 'Query read timeout'

/** If another connection had a response this recently, the network works and only the one statement is slow. */
const RECENT_MS = 1_000

/** Times by performance.now(). */
interface ConnectionActivity {
  connectedAt: number
  /** When the connection was last released without an error, or was opened. */
  lastResponseAt: number
}

/**
 * Drops dead connections from a pool. When a statement times out, every connection without a response since the
 * statement was sent is dropped. A lost host or a firewall that has dropped its state usually affects all of them. Each
 * would otherwise cost a request the whole timeout.
 *
 * A statement can also be slow on a working network, such as a commit that waits for a standby, which no database
 * timeout ends. Then other connections of that age still respond, and only the slow one is dropped.
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
    // `end` would wait for the other side to close.
    for (const [client, { lastResponseAt }] of activities)
      if (lastResponseAt <= sentAt) client.connection.stream.destroy()
  }
}

/** Prisma releases a transaction's connection without an error, even if its last statement timed out. */
const hasOpenStatement = (client: pg.PoolClient) => !(client as unknown as { readyForQuery: boolean }).readyForQuery
