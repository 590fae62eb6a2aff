/**
 * The default maximum number of rows per statement. One statement for all rows could exceed the statement timeout or
 * block other statements.
 */
const BATCH_SIZE = 10_000

/**
 * Repeats a statement until it affects fewer rows than its limit.
 *
 * @param runBatch runs a statement that changes at most `limit` rows, and returns how many it changed
 * @returns the total number of rows
 */
export async function runInBatches(runBatch: (limit: number) => Promise<number>, limit = BATCH_SIZE): Promise<number> {
  let total = 0
  for (;;) {
    const count = await runBatch(limit)
    total += count
    if (count < limit) return total
  }
}
