import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from '@/prisma/client/client'
import { processSingleton } from '../async/process-singleton'
import { env } from '../env'
import { onShutdown } from '../jobs/shutdown-hooks'
import { databaseSpans, nameStatement, traceStatement } from '../observability/tracing/database-spans'
import { CONNECT_TIMEOUT_MS, createPool, QUERY_TIMEOUT_MS } from './pool'

export type Database = PrismaClient

let client: Database | undefined
let pool: pg.Pool | undefined

/** Returns the Prisma client. Next bundles pages and routes separately, and each bundle has its own client and pool. */
export function prisma(): Database {
  if (client) return client
  const untracedClient = createClient(getPool())
  // The cast is safe, because the extension only adds spans. It doesn't change arguments or results.
  client = env().otlpEndpoint ? (untracedClient.$extends(databaseSpans) as unknown as Database) : untracedClient
  return client
}

/**
 * Runs a statement without Prisma, on the pool that `prisma()` uses. Use it for statements that nearly every API
 * request runs, because Prisma takes two to four times as much CPU time as `pg`. Values have the types that `pg`
 * returns. For example, a bigint is a string.
 */
export async function queryRows<Row extends object>(query: Prisma.Sql): Promise<Row[]> {
  const send = () => getPool().query<Row>(query.text, query.values)
  const { rows } = await (env().otlpEndpoint ? traceStatement(nameStatement(query), send) : send())
  return rows
}

/**
 * Runs a statement as `queryRows` does, in a transaction with these settings.
 *
 * @param settings SQL that changes settings for the transaction only, such as `SET LOCAL jit = off`
 */
export async function queryRowsWithSettings<Row extends object>(settings: string, query: Prisma.Sql): Promise<Row[]> {
  const send = async () => {
    const connection = await getPool().connect()
    try {
      await connection.query(`BEGIN; ${settings}`)
      const result = await connection.query<Row>(numberParameters(query))
      await connection.query('COMMIT')
      connection.release()
      return result
    } catch (error) {
      // Close the connection, which may be broken or in the failed transaction.
      connection.release(true)
      throw error
    }
  }
  const { rows } = await (env().otlpEndpoint ? traceStatement(nameStatement(query), send) : send())
  return rows
}

/**
 * Numbers a query's parameters. An array that the query contains several times is only one parameter, because a long
 * array takes much processor time to send.
 */
function numberParameters({ strings, values }: Prisma.Sql): { text: string; values: unknown[] } {
  const parameters: unknown[] = []
  const placeholders = values.map((value) => {
    const index = Array.isArray(value) ? parameters.indexOf(value) : -1
    return `$${index === -1 ? parameters.push(value) : index + 1}`
  })
  return { text: strings.reduce((text, part, at) => text + placeholders[at - 1] + part), values: parameters }
}

/**
 * Runs a statement as `queryRows` does, and returns its only row.
 *
 * @throws if the statement doesn't return exactly one row. It may have taken effect even then
 */
export async function queryOneRow<Row extends object>(query: Prisma.Sql): Promise<Row> {
  const [row, ...otherRows] = await queryRows<Row>(query)
  if (!row || otherRows.length > 0) throw new Error(`expected one row, got ${row ? otherRows.length + 1 : 0}`)
  return row
}

function getPool(): pg.Pool {
  if (pool) return pool
  pool = createPool(env().databaseUrl, env().databasePoolMax, 'house-bills')
  getPools().push(pool)
  return pool
}

/**
 * Returns the pools of this process: one for each copy of this module, because Next bundles pages and routes
 * separately.
 */
const getPools = () => processSingleton<pg.Pool[]>('database pools', () => [])

let monitoringClient: Database | undefined

/**
 * Returns a client with two separate connections, one for readiness probes and one for metrics. They work even while
 * all connections of the main pool are in use. Otherwise, a busy service would look as if its database was down.
 */
export function monitoringPrisma(): Database {
  if (monitoringClient) return monitoringClient
  const client = connect(env().databaseUrl, 2)
  monitoringClient = client
  onShutdown(() => client.$disconnect())
  return client
}

/**
 * Counts the connections of this process's pools, and the statements that are waiting for a connection. Leaves out the
 * clients that `connect` and `monitoringPrisma` create.
 */
export function getPoolUsage(): { inUse: number; idle: number; waiting: number } {
  const usage = { inUse: 0, idle: 0, waiting: 0 }
  for (const { totalCount, idleCount, waitingCount } of getPools()) {
    usage.inUse += totalCount - idleCount
    usage.idle += idleCount
    usage.waiting += waitingCount
  }
  return usage
}

/** Creates a client with its own pool of up to `max` connections. The caller must close it with `$disconnect()`. */
export function connect(url: string, max = 1): Database {
  return createClient(createPool(url, max, 'house-bills'))
}

const createClient = (pool: pg.Pool): Database =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    // Prisma's defaults of two and five seconds are too short for a busy machine. `maxWait` is longer than the pool's
    // connection timeout, because only that timeout's error shows that nothing was sent.
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS + 1_000, timeout: QUERY_TIMEOUT_MS },
  })
