import { prisma } from '@/lib/platform/database/prisma'
import type { TestDatabase } from './create-test-database'

/** Columns of pg_stat_user_tables. */
type TableStatistic = 'seq_scan' | 'seq_tup_read' | 'idx_tup_fetch'

/**
 * Returns the sum of some of PostgreSQL's statistics for each table. The Prisma client's pool must have only one
 * connection (DATABASE_POOL_MAX), and the test must not have run statements of `db.sql` at the same time.
 */
export async function readTableStatistics(
  db: TestDatabase,
  tables: string[],
  ...statistics: TableStatistic[]
): Promise<Record<string, number>> {
  // Make both connections report their statistics now. By default, a connection reports at most once a second. Rows that
  // the test read beforehand could then count as a read of the code under test.
  await db.sql('SELECT pg_stat_force_next_flush()')
  await prisma().$queryRaw`SELECT pg_stat_force_next_flush()::text`
  const rows = await db.sql<{ name: string; total: number }>(
    `SELECT relname AS name, (${statistics.join(' + ')})::int AS total FROM pg_stat_user_tables WHERE relname = ANY ($1)`,
    [tables],
  )
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]))
}
