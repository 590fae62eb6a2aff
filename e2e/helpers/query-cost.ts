import { prisma } from '@/lib/platform/database/prisma'

/**
 * Returns how long some operations take in total, divided by the time that a reference statement takes. The reference
 * statement takes about 50 ms and runs after each operation, so that a busy machine slows down both.
 */
export async function measureRelativeQueryTime(operations: (() => Promise<unknown>)[]): Promise<number> {
  let operationMs = 0
  let referenceMs = 0
  for (const operation of operations) {
    operationMs += await measureMs(operation)
    referenceMs += await measureMs(() => prisma().$queryRaw`SELECT count(*) FROM generate_series(1, 300_000)`)
  }
  return operationMs / referenceMs
}

async function measureMs(operation: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await operation()
  return performance.now() - startedAt
}

/** Returns how often PostgreSQL has read an address table from end to end. The pool must have only one connection. */
export async function countAddressTableScans(): Promise<number> {
  // Ask the connection to report its statistics now, because it would otherwise report them with a delay.
  await prisma().$queryRaw`SELECT pg_stat_force_next_flush()::text`
  const [row] = await prisma().$queryRaw<{ count: number }[]>`
    SELECT sum(seq_scan)::int AS count FROM pg_stat_user_tables WHERE relname IN ('addresses', 'address_streets')`
  return row?.count ?? Number.NaN
}
