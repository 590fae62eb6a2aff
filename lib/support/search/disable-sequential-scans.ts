import type { Transaction } from './match-conditions-sql'

/**
 * Never by reading a whole table: what PostgreSQL expects of "a few of many" is often that it would meet them soon.
 * Until the end of the transaction.
 */
export async function disableSequentialScans(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`
}
