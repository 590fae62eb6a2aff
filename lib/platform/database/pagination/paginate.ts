/** A row's place in a list, newest first and by id within a millisecond. */
export interface PageKey<Id = string> {
  at: Date
  /** A UUID, or a number. */
  id: Id
}

/** Where a page begins: with what comes after a place in the list, or ends: just before one. None: the first page. */
export type Cursor<Id = string> = { after: PageKey<Id> } | { before: PageKey<Id> }

/** Some rows of a list, in its order, with how its neighbours are come to; null: there are none on that side. */
export interface Page<Row, Id = string> {
  rows: Row[]
  older: { after: PageKey<Id> } | null
  newer: { before: PageKey<Id> } | null
}

/**
 * For a query's `where`: the rows beyond the turn's place. The bound on the time alone repeats a part of the
 * rest, since an index can be entered by it.
 *
 * @param timeColumn the column of the time
 */
export function buildPageWhere<TimeColumn extends string, Id = string>(
  timeColumn: TimeColumn,
  cursor: Cursor<Id> | undefined,
) {
  if (!cursor) return {}
  const isOlder = 'after' in cursor
  const { at, id } = isOlder ? cursor.after : cursor.before
  return isOlder
    ? { [timeColumn]: { lte: at }, OR: [{ [timeColumn]: { lt: at } }, { id: { gt: id } }] }
    : { [timeColumn]: { gte: at }, OR: [{ [timeColumn]: { gt: at } }, { id: { lt: id } }] }
}

/** For a query's `orderBy`: back to front where the page ends before a place. */
export function buildPageOrderBy<TimeColumn extends string>(
  timeColumn: TimeColumn,
  cursor: Cursor<unknown> | undefined,
) {
  const isBackwards = cursor && 'before' in cursor
  return [
    { [timeColumn]: isBackwards ? 'asc' : 'desc' } as Record<TimeColumn, 'asc' | 'desc'>,
    { id: isBackwards ? ('desc' as const) : ('asc' as const) },
  ]
}

/**
 * The page at a turn. Since its place was given, what was the first page has moved on: what few rows are left before
 * it are no page, and the list is shown from its beginning.
 *
 * @param fetchRows a query with `beyond` and `buildPageOrderBy` of the turn that it is given, for at most `take` rows
 */
export async function loadPage<Row, Id = string>(
  cursor: Cursor<Id> | undefined,
  pageSize: number,
  getPageKey: (row: Row) => PageKey<Id>,
  fetchRows: (cursor: Cursor<Id> | undefined, take: number) => Promise<Row[]>,
): Promise<Page<Row, Id>> {
  const fetched = await fetchRows(cursor, pageSize + 1)
  const isBackwards = cursor !== undefined && 'before' in cursor
  if (isBackwards && fetched.length < pageSize) return loadPage(undefined, pageSize, getPageKey, fetchRows)
  const hasMore = fetched.length > pageSize
  const rows = fetched.slice(0, pageSize)
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    older: last && (isBackwards || hasMore) ? { after: getPageKey(last) } : null,
    newer: first && (isBackwards ? hasMore : cursor !== undefined) ? { before: getPageKey(first) } : null,
  }
}
