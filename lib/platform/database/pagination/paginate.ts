/** The values that lists are sorted by: newest first, then by ascending ID. */
export interface PageKey<Id = string> {
  at: Date
  id: Id
}

/**
 * Selects the page that starts after a row, or the page that ends before a row. Where a cursor is optional, undefined
 * selects the first page.
 */
export type Cursor<Id = string> = { after: PageKey<Id> } | { before: PageKey<Id> }

/**
 * A page of rows in list order, with the cursors of the previous and next pages. A cursor is null if there's no such
 * page.
 */
export interface Page<Row, Id = string> {
  rows: Row[]
  older: { after: PageKey<Id> } | null
  newer: { before: PageKey<Id> } | null
}

/**
 * Returns the `where` clause for the rows after or before the cursor. The first comparison, with the time, is
 * redundant. It's there because PostgreSQL can use an index for it, but not for the `OR`.
 *
 * @param idColumn the column that the page keys contain
 */
export function buildPageWhere<TimeColumn extends string, Id = string, IdColumn extends string = 'id'>(
  timeColumn: TimeColumn,
  cursor: Cursor<Id> | undefined,
  idColumn: IdColumn = 'id' as IdColumn,
) {
  if (!cursor) return {}
  const isOlder = 'after' in cursor
  const { at, id } = isOlder ? cursor.after : cursor.before
  return isOlder
    ? { [timeColumn]: { lte: at }, OR: [{ [timeColumn]: { lt: at } }, { [idColumn]: { gt: id } }] }
    : { [timeColumn]: { gte: at }, OR: [{ [timeColumn]: { gt: at } }, { [idColumn]: { lt: id } }] }
}

/** Returns the `orderBy` clause: the list's order, or the reverse if the cursor asks for the page before a row. */
export function buildPageOrderBy<TimeColumn extends string, IdColumn extends string = 'id'>(
  timeColumn: TimeColumn,
  cursor: Cursor<unknown> | undefined,
  idColumn: IdColumn = 'id' as IdColumn,
) {
  const isBackwards = cursor && 'before' in cursor
  return [
    { [timeColumn]: isBackwards ? 'asc' : 'desc' } as Record<TimeColumn, 'asc' | 'desc'>,
    { [idColumn]: isBackwards ? 'desc' : 'asc' } as Record<IdColumn, 'asc' | 'desc'>,
  ]
}

/**
 * Loads the page at a cursor. If there are fewer rows before the cursor than a page holds, loads the first page
 * instead.
 *
 * @param fetchRows runs a query that uses `buildPageWhere` and `buildPageOrderBy` with the given cursor, and returns at
 *   most `take` rows
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
