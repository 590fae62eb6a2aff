import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from '@/prisma/client/client'
import { env } from '../env'
import { onShutdown } from '../jobs/shutdown-hooks'
import { databaseSpans, nameStatement, traceStatement } from '../observability/tracing/database-spans'
import { CONNECT_TIMEOUT_MS, createPool, QUERY_TIMEOUT_MS } from './pool'

export type Database = PrismaClient

let client: Database | undefined
let pool: pg.Pool | undefined

/** The pool of this process. */
export function prisma(): Database {
  if (client) return client
  const untracedClient = createClient(getPool())
  // The extension changes what a call does meanwhile, not what it takes or gives.
  client = env().otlpEndpoint ? (untracedClient.$extends(databaseSpans) as unknown as Database) : untracedClient
  return client
}

/**
 * The rows of a statement that is sent from the same pool without Prisma, which takes two to four times the processor
 * time of `pg`: for what nearly every call of the endpoints asks. Values come as `pg` gives them, so a bigint as text.
 */
export async function queryRows<Row extends object>(query: Prisma.Sql): Promise<Row[]> {
  const send = () => getPool().query<Row>(query.text, query.values)
  const { rows } = await (env().otlpEndpoint ? traceStatement(nameStatement(query), send) : send())
  return rows
}

/**
 * The row of such a statement that gives exactly one.
 *
 * @throws when it gave another number of rows: nothing is known of what it did then
 */
export async function queryOneRow<Row extends object>(query: Prisma.Sql): Promise<Row> {
  const [row, ...otherRows] = await queryRows<Row>(query)
  if (!row || otherRows.length > 0) throw new Error(`one row expected, not ${row ? otherRows.length + 1 : 0}`)
  return row
}

function getPool(): pg.Pool {
  pool ??= createPool(env().databaseUrl, env().databasePoolMax, 'house-bills')
  return pool
}

let monitoringClient: Database | undefined

/**
 * Two connections beside the pool, for readiness and for the metrics: each asks one question at a time.
 * A pool with nothing to spare is no database that is away.
 */
export function monitoringPrisma(): Database {
  if (monitoringClient) return monitoringClient
  const client = connect(env().databaseUrl, 2)
  monitoringClient = client
  onShutdown(() => client.$disconnect())
  return client
}

/** The connections of this process's pool, and the statements that wait for one. */
export function getPoolUsage(): { inUse: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {}
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** A pool of its own, for a command that is no web server. The caller ends it with `$disconnect()`. */
export function connect(url: string, max = 1): Database {
  return createClient(createPool(url, max, 'house-bills'))
}

const createClient = (pool: pg.Pool): Database =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    // Prisma's own limits of two seconds and five fail what a busy machine would still have done.
    // The pool's time-out comes first, whose error says that nothing was sent.
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS + 1_000, timeout: QUERY_TIMEOUT_MS },
  })
