import { prisma } from '@/lib/platform/database/prisma'

/**
 * Returns how long some works take together, as a multiple of a statement of fixed work that runs as often, in turn with
 * them: a busy machine slows both. The statement takes about 50 ms of one core.
 */
export async function timeInStatements(works: (() => Promise<unknown>)[]): Promise<number> {
  let worked = 0
  let reference = 0
  for (const work of works) {
    worked += await elapsed(work)
    reference += await elapsed(() => prisma().$queryRaw`SELECT count(*) FROM generate_series(1, 300_000)`)
  }
  return worked / reference
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Returns how often the addresses have been read from end to end. The pool must have only one connection. */
export async function addressScans(): Promise<number> {
  // A connection reports its counts after a while, or when it is told to.
  await prisma().$queryRaw`SELECT pg_stat_force_next_flush()::text`
  const [row] = await prisma().$queryRaw<{ count: number }[]>`
    SELECT sum(seq_scan)::int AS count FROM pg_stat_user_tables WHERE relname IN ('addresses', 'address_streets')`
  return row?.count ?? Number.NaN
}
