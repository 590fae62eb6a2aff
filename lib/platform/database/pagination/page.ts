/** A row's place in a list, newest first and by id within a millisecond. */
export interface Place<Id = string> {
  at: Date
  /** A UUID, or a number. */
  id: Id
}

/** Where a page begins: with what comes after a place in the list, or ends: just before one. None: the first page. */
export type Turn<Id = string> = { after: Place<Id> } | { before: Place<Id> }

/** Some rows of a list, in its order, with how its neighbours are come to; null: there are none on that side. */
export interface Page<Row, Id = string> {
  rows: Row[]
  older: { after: Place<Id> } | null
  newer: { before: Place<Id> } | null
}

/**
 * For a query's `where`: the rows beyond the turn's place. The bound on the time alone repeats a part of the
 * rest, since an index can be entered by it.
 *
 * @param time the column of the time
 */
export function beyond<Time extends string, Id = string>(time: Time, turn: Turn<Id> | undefined) {
  if (!turn) return {}
  const isOlder = 'after' in turn
  const { at, id } = isOlder ? turn.after : turn.before
  return isOlder
    ? { [time]: { lte: at }, OR: [{ [time]: { lt: at } }, { id: { gt: id } }] }
    : { [time]: { gte: at }, OR: [{ [time]: { gt: at } }, { id: { lt: id } }] }
}

/** For a query's `orderBy`: back to front where the page ends before a place. */
export function inOrder<Time extends string>(time: Time, turn: Turn<unknown> | undefined) {
  const isBackwards = turn && 'before' in turn
  return [
    { [time]: isBackwards ? 'asc' : 'desc' } as Record<Time, 'asc' | 'desc'>,
    { id: isBackwards ? ('desc' as const) : ('asc' as const) },
  ]
}

/**
 * The page at a turn. Since its place was given, what was the first page has moved on: what few rows are left before
 * it are no page, and the list is shown from its beginning.
 *
 * @param read a query with `beyond` and `inOrder` of the turn that it is given, for at most `take` rows
 */
export async function pageAt<Row, Id = string>(
  turn: Turn<Id> | undefined,
  size: number,
  placeOf: (row: Row) => Place<Id>,
  read: (turn: Turn<Id> | undefined, take: number) => Promise<Row[]>,
): Promise<Page<Row, Id>> {
  const found = await read(turn, size + 1)
  const isBackwards = turn !== undefined && 'before' in turn
  if (isBackwards && found.length < size) return pageAt(undefined, size, placeOf, read)
  const isMore = found.length > size
  const rows = found.slice(0, size)
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    older: last && (isBackwards || isMore) ? { after: placeOf(last) } : null,
    newer: first && (isBackwards ? isMore : turn !== undefined) ? { before: placeOf(first) } : null,
  }
}
