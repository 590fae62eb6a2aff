import { prisma } from '@/lib/platform/database/prisma'

/**
 * Returns how long some operations take together, as a multiple of a reference statement that takes about 50 ms of one
 * core. Runs both in turn, so that a busy machine slows both.
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

/** Returns how often the addresses table was read from end to end. The pool must have only one connection. */
export async function countAddressTableScans(): Promise<number> {
  // A connection reports its counts after a delay, or on request.
  await prisma().$queryRaw`SELECT pg_stat_force_next_flush()::text`
  const [row] = await prisma().$queryRaw<{ count: number }[]>`
    SELECT sum(seq_scan)::int AS count FROM pg_stat_user_tables WHERE relname IN ('addresses', 'address_streets')`
  return row?.count ?? Number.NaN
}
