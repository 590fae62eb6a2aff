import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from '@/prisma/client/client'
import { env } from '../env'
import { atStop } from '../jobs/shutdown-hooks'
import { databaseStep, databaseSteps, statementName } from '../observability/tracing/database-spans'
import { CONNECT_TIMEOUT_MS, makePool, QUERY_TIMEOUT_MS } from './pool'

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

/**
 * The row of such a statement that gives exactly one.
 *
 * @throws when it gave another number of rows: nothing is known of what it did then
 */
export async function oneRow<Row extends object>(query: Prisma.Sql): Promise<Row> {
  const [row, ...others] = await statement<Row>(query)
  if (!row || others.length > 0) throw new Error(`one row expected, not ${row ? others.length + 1 : 0}`)
  return row
}

function servicePool(): pg.Pool {
  pool ??= makePool(env().databaseUrl, env().databasePoolMax, 'house-bills')
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
  return onPool(makePool(url, max, 'house-bills'))
}

const onPool = (pool: pg.Pool): Database =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    // Prisma's own limits of two seconds and five fail what a busy machine would still have done.
    // The pool's time-out comes first, whose error says that nothing was sent.
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS + 1_000, timeout: QUERY_TIMEOUT_MS },
  })
