import pg from 'pg'
import { dropDeadConnections } from './drop-dead-connections'
import { NO_CONNECTION } from './no-connection-error'

/** How long a call may wait for a connection; pg waits without bound by default. */
export const CONNECT_TIMEOUT_MS = 5_000

/**
 * A connection that was cut without a word, or a database that stands still, must not hold a call or a page for ever. A
 * little more than the role's own limit of 7 s, which says more about what was slow; together with a new connection less
 * than the 10 s within which calls are answered again.
 */
export const QUERY_TIMEOUT_MS = 8_000

/** @param applicationName how PostgreSQL's own views name the connections */
export function createPool(url: string, max: number, applicationName: string): pg.Pool {
  const pool = new ServicePool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: applicationName,
  })
  // An idle connection was cut: the pool has dropped it already. Without a listener the process would end.
  pool.on('error', () => undefined)
  dropDeadConnections(pool, QUERY_TIMEOUT_MS)
  return pool
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** Marks pg-pool's errors for a connection that came too late. They have no code. */
const markConnectionTimeout = (error: Error): Error =>
  /connection timeout|timeout exceeded/.test(error.message) ? Object.assign(error, { digest: NO_CONNECTION }) : error

/** A pool whose errors say whether a connection came too late (lib/platform/database/no-connection-error.ts). */
class ServicePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error) => Promise.reject(markConnectionTimeout(error)))
    super.connect((error, client, release) => callback(error && markConnectionTimeout(error), client, release))
  }
}
