import type { Transaction } from './match-conditions-sql'

/**
 * Disables sequential scans until the end of the transaction. For a query with LIMIT, PostgreSQL often chooses a
 * sequential scan, because it expects to find enough rows early. If matches are rare, it then reads the whole table.
 */
export async function disableSequentialScans(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`
}
