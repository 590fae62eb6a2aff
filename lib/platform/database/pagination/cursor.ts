import type { Cursor, PageKey } from './paginate'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The last millisecond of the year 9999. Cursors with later times are rejected. */
const MAX_TIME_MS = 253_402_300_799_999

/** Converts a cursor to query parameters, for the links to the previous and next pages. */
export function serialiseCursor(cursor: Cursor<string | number>): Record<string, string> {
  return 'after' in cursor ? { after: serialisePageKey(cursor.after) } : { before: serialisePageKey(cursor.before) }
}

/**
 * Parses a cursor from query parameters, for a list whose rows have UUIDs. Returns undefined if it's missing or
 * malformed.
 */
export const parseCursor = (query: CursorQuery): Cursor | undefined =>
  parseCursorWith(query, (text) => (UUID.test(text) ? text : null))

/**
 * Parses a cursor from query parameters, for a list whose rows have numeric IDs. Returns undefined if it's missing or
 * malformed.
 */
export const parseNumericCursor = (query: CursorQuery): Cursor<number> | undefined =>
  parseCursorWith(query, (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null))

interface CursorQuery {
  after?: unknown
  before?: unknown
}

function parseCursorWith<Id>(
  { after, before }: CursorQuery,
  parseId: (text: string) => Id | null,
): Cursor<Id> | undefined {
  const [olderKey, newerKey] = [parsePageKey(after, parseId), parsePageKey(before, parseId)]
  if (olderKey) return { after: olderKey }
  return newerKey ? { before: newerKey } : undefined
}

const serialisePageKey = ({ at, id }: PageKey<string | number>): string => `${at.getTime()}_${id}`

function parsePageKey<Id>(text: unknown, parseId: (text: string) => Id | null): PageKey<Id> | null {
  if (typeof text !== 'string') return null
  const [milliseconds = '', idText = '', ...rest] = text.split('_')
  const id = parseId(idText)
  if (!/^\d{1,15}$/.test(milliseconds) || Number(milliseconds) > MAX_TIME_MS || id === null || rest.length > 0)
    return null
  return { at: new Date(Number(milliseconds)), id }
}
