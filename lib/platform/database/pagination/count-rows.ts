/** How many rows a list has. If `isMore` is true, it has more than `count`, and only so many were counted. */
export interface Total {
  count: number
  isMore: boolean
}

/** Lists count their rows up to this number, because counting millions of rows would take seconds. */
const MAX_COUNTED = 1000

/**
 * Counts the rows of a list, but at most `maxCounted`. Reads nothing if the rows are all on one page.
 *
 * @param page a page of the list
 * @param countUpTo counts the rows of the whole list, but stops at the limit
 */
export async function countRows(
  { rows, older, newer }: { rows: unknown[]; older: unknown; newer: unknown },
  countUpTo: (limit: number) => Promise<number>,
  maxCounted = MAX_COUNTED,
): Promise<Total> {
  if (older === null && newer === null) return { count: rows.length, isMore: false }
  const count = await countUpTo(maxCounted + 1)
  return count > maxCounted ? { count: maxCounted, isMore: true } : { count, isMore: false }
}
