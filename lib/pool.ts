import pg from 'pg'
import { dropSilentTogether } from './silent-connections'

/** How long a call may wait for a connection; pg waits without bound by default. */
export const CONNECT_TIMEOUT_MS = 5_000

/**
 * A connection that was cut without a word, or a database that stands still, must not hold a call or a page for ever. A
 * little more than the role's own limit of 7 s, which says more about what was slow; together with a new connection less
 * than the 10 s within which calls are answered again.
 */
export const QUERY_TIMEOUT_MS = 8_000

/** @param applicationName how PostgreSQL's own views name the connections */
export function makePool(url: string, max: number, applicationName: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: applicationName,
  })
  // An idle connection was cut: the pool has dropped it already. Without a listener the process would end.
  pool.on('error', () => undefined)
  dropSilentTogether(pool, QUERY_TIMEOUT_MS)
  return pool
}
