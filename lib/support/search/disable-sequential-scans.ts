import type { Transaction } from './match-conditions-sql'

/**
 * Disables sequential scans until the end of the transaction. For queries with LIMIT, PostgreSQL often expects to find the
 * first rows early and scans a whole table for rare ones.
 */
export async function disableSequentialScans(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`
}
