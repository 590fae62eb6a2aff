import pg from 'pg'
import { CONNECT_TIMEOUT_MS, QUERY_TIMEOUT_MS } from '@/lib/platform/database/pool'
import { env } from '@/lib/platform/env'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'

/** A connection pool with the same number of connections and the same timeouts as this project's own pool. */
export const pool = new pg.Pool({
  connectionString: env().databaseUrl,
  max: env().databasePoolMax,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
})
pool.on('error', (error) => log.error({ error: describeError(error) }, 'an idle connection broke'))

/**
 * Runs a callback in a transaction, and rolls back if the callback throws. If the rollback fails, closes the
 * connection, because its state is unknown.
 */
export async function withTransaction<Result>(callback: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await callback(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    const isUsable = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    )
    client.release(!isUsable)
    throw error
  }
}
