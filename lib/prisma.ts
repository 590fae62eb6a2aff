import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '@/prisma/client/client'
import { atStop } from './at-stop'
import { env } from './env'
import { dropSilentTogether } from './silent-connections'
import { databaseStep, databaseSteps, statementName } from './tracing/database-steps'

export type Database = PrismaClient

let client: Database | undefined
let pool: pg.Pool | undefined

/** The pool of this process. */
export function prisma(): Database {
  if (client) return client
  const plain = onPool(servicePool())
  // The extension changes what a call does meanwhile, not what it takes or gives.
  client = env().otlpEndpoint ? (plain.$extends(databaseSteps) as unknown as Database) : plain
  return client
}

/**
 * The rows of a statement that is sent from the same pool without Prisma, which takes two to four times the processor
 * time of `pg`: for what nearly every call of the endpoints asks. Values come as `pg` gives them, so a bigint as text.
 */
export async function statement<Row extends object>(query: Prisma.Sql): Promise<Row[]> {
  const send = () => servicePool().query<Row>(query.text, query.values)
  const { rows } = await (env().otlpEndpoint ? databaseStep(statementName(query), send) : send())
  return rows
}

function servicePool(): pg.Pool {
  pool ??= makePool(env().databaseUrl, env().databasePoolMax)
  return pool
}

let watching: Database | undefined

/**
 * Two connections beside the pool, for readiness and for the metrics: each asks one question at a time.
 * A pool with nothing to spare is no database that is away.
 */
export function watcher(): Database {
  if (watching) return watching
  const client = connect(env().databaseUrl, 2)
  watching = client
  atStop(() => client.$disconnect())
  return client
}

/** The connections of this process's pool, and the statements that wait for one. */
export function poolUse(): { inUse: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {}
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** A pool of its own, for a command that is no web server. The caller ends it with `$disconnect()`. */
export function connect(url: string, max = 1): Database {
  return onPool(makePool(url, max))
}

const onPool = (pool: pg.Pool): Database =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    // As long as the pool waits for a connection, and as a statement may take: Prisma's own limits of two seconds and
    // five fail what a busy machine would still have done.
    transactionOptions: { maxWait: 5_000, timeout: 8_000 },
  })

/**
 * A connection that was cut without a word, or a database that stands still, must not hold a call or a page for ever. A
 * little more than the role's own limit of 7 s, which says more about what was slow; together with a new connection less
 * than the 10 s within which calls are answered again.
 */
export const QUERY_TIMEOUT_MS = 8_000

function makePool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // pg waits for a connection without bound by default.
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'house-bills',
  })
  // An idle connection was cut: the pool has dropped it already. Without a listener the process would end.
  pool.on('error', () => undefined)
  dropSilentTogether(pool, QUERY_TIMEOUT_MS)
  return pool
}
