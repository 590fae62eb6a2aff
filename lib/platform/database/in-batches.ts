/** A table in use leaves more rows than one statement may delete within its time-out, or hold up others for. */
const AT_ONCE = 10_000

/**
 * Repeats a statement until it finds less than it may take at once.
 *
 * @param take deletes or changes as many rows as it is given at most, and returns how many there were
 * @returns how many rows there were in all
 */
export async function inBatches(take: (most: number) => Promise<number>, most = AT_ONCE): Promise<number> {
  let total = 0
  for (;;) {
    const count = await take(most)
    total += count
    if (count < most) return total
  }
}
