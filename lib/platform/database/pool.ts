import pg from 'pg'
import { dropDeadConnections } from './drop-dead-connections'
import { NO_CONNECTION } from './no-connection-error'

/** How long a statement waits for a connection. Without this setting, `pg` would wait indefinitely. */
export const CONNECT_TIMEOUT_MS = 5_000

/**
 * How long a statement waits for a response, in case its connection is dead or the database hangs. This is longer than
 * the database role's statement timeout of 7 seconds, because that timeout's error says more about the cause. Even with
 * the time to open a new connection, the wait stays below our limit of 10 seconds for recovering from a failure.
 */
export const QUERY_TIMEOUT_MS = 8_000

/** @param applicationName identifies the pool's connections in pg_stat_activity */
export function createPool(url: string, max: number, applicationName: string): pg.Pool {
  const pool = new ServicePool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: applicationName,
  })
  // The pool emits this after it has dropped a broken idle connection. Without a listener, the process would exit.
  pool.on('error', () => undefined)
  dropDeadConnections(pool, QUERY_TIMEOUT_MS)
  return pool
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** Adds a digest to an error if it's a connection timeout of pg-pool. Such an error has no error code. */
const markConnectionTimeout = (error: Error): Error =>
  /connection timeout|timeout exceeded/.test(error.message) ? Object.assign(error, { digest: NO_CONNECTION }) : error

/** A pool that marks its connection timeouts, so that `isNoConnectionError` can recognise them. */
class ServicePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error) => Promise.reject(markConnectionTimeout(error)))
    super.connect((error, client, release) => callback(error && markConnectionTimeout(error), client, release))
  }
}
