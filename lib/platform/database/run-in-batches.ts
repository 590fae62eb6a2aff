/** A table in use leaves more rows than one statement may delete within its time-out, or hold up others for. */
const BATCH_SIZE = 10_000

/**
 * Repeats a statement until it finds less than it may take at once.
 *
 * @param runBatch deletes or changes as many rows as it is given at most, and returns how many there were
 * @returns how many rows there were in all
 */
export async function runInBatches(runBatch: (limit: number) => Promise<number>, limit = BATCH_SIZE): Promise<number> {
  let total = 0
  for (;;) {
    const count = await runBatch(limit)
    total += count
    if (count < limit) return total
  }
}
