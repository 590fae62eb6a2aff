import pg from 'pg'
import { dropDeadConnections } from './drop-dead-connections'
import { NO_CONNECTION } from './no-connection-error'

/** How long a statement waits for a connection. By default, pg waits indefinitely. */
export const CONNECT_TIMEOUT_MS = 5_000

/**
 * Ends the wait for a dead connection or a hanging database. It is longer than the role's statement timeout of 7 s,
 * whose error says more about the cause. Together with opening a new connection it stays below 10 s, the limit for
 * recovery after a failure.
 */
export const QUERY_TIMEOUT_MS = 8_000

/** @param applicationName shown for the connections in pg_stat_activity */
export function createPool(url: string, max: number, applicationName: string): pg.Pool {
  const pool = new ServicePool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: applicationName,
  })
  // Emitted when an idle connection breaks. The pool has already dropped it. Without a listener the process would exit.
  pool.on('error', () => undefined)
  dropDeadConnections(pool, QUERY_TIMEOUT_MS)
  return pool
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** Marks pg-pool's connection timeouts, which have no error code, with a digest. */
const markConnectionTimeout = (error: Error): Error =>
  /connection timeout|timeout exceeded/.test(error.message) ? Object.assign(error, { digest: NO_CONNECTION }) : error

/** A pool whose connection timeouts can be recognised with `isNoConnectionError`. */
class ServicePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error) => Promise.reject(markConnectionTimeout(error)))
    super.connect((error, client, release) => callback(error && markConnectionTimeout(error), client, release))
  }
}
