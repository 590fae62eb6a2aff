import { expect, it } from 'vitest'
import { buildPageOrderBy, buildPageWhere, type Cursor, loadPage } from './paginate'

type ListedRow = { at: Date; id: number }

/** Creates a fake of a query whose rows have these IDs, newest first. */
const createFetchRows = (numbers: number[]) => async (cursor: Cursor<number> | undefined, take: number) => {
  const rows = numbers.map((id) => ({ at: new Date(id), id })).sort((one, other) => other.id - one.id)
  if (!cursor) return rows.slice(0, take)
  if ('after' in cursor) return rows.filter(({ id }) => id < cursor.after.id).slice(0, take)
  const isNewer = ({ id }: ListedRow) => id > cursor.before.id
  return rows.filter(isNewer).reverse().slice(0, take)
}

const loadTestPage = async (numbers: number[], cursor?: Cursor<number>) => {
  const { rows, older, newer } = await loadPage(cursor, 3, (row: ListedRow) => row, createFetchRows(numbers))
  return { rows: rows.map(({ id }) => id), older: older?.after.id, newer: newer?.before.id }
}
const pageKey = (id: number) => ({ at: new Date(id), id })

it('returns cursors that lead to the end of a list and back to its start', async () => {
  const seven = [1, 2, 3, 4, 5, 6, 7]
  expect(await loadTestPage(seven)).toEqual({ rows: [7, 6, 5], older: 5 })
  expect(await loadTestPage(seven, { after: pageKey(5) })).toEqual({ rows: [4, 3, 2], older: 2, newer: 4 })
  expect(await loadTestPage(seven, { after: pageKey(2) })).toEqual({ rows: [1], newer: 1 })
  expect(await loadTestPage(seven, { before: pageKey(1) })).toEqual({ rows: [4, 3, 2], older: 2, newer: 4 })
  expect(await loadTestPage(seven, { before: pageKey(4) })).toEqual({ rows: [7, 6, 5], older: 5 })
})

it('returns the whole first page when paging back, even if rows were added or deleted in the meantime', async () => {
  expect(await loadTestPage([1, 2, 3, 4, 5, 6, 7, 8], { before: pageKey(7) })).toEqual({ rows: [8, 7, 6], older: 6 })
  expect(await loadTestPage([1, 2, 3, 5], { before: pageKey(4) })).toEqual({ rows: [5, 3, 2], older: 2 })
  expect(await loadTestPage([1, 2], { before: pageKey(4) })).toEqual({ rows: [2, 1] })
})

it('compares the time column separately in a page’s query, so that the query can use an index', () => {
  expect(buildPageWhere('at', { after: pageKey(4) })).toMatchObject({ at: { lte: new Date(4) } })
  expect(buildPageWhere('at', { before: pageKey(4) })).toMatchObject({ at: { gte: new Date(4) } })
})

it('compares and sorts by a given ID column instead of the row’s own ID', () => {
  expect(buildPageWhere('at', { after: pageKey(4) }, 'publicId').OR).toContainEqual({ publicId: { gt: 4 } })
  expect(buildPageWhere('at', { before: pageKey(4) }, 'publicId').OR).toContainEqual({ publicId: { lt: 4 } })
  expect(buildPageOrderBy('at', undefined, 'publicId')).toEqual([{ at: 'desc' }, { publicId: 'asc' }])
  expect(buildPageOrderBy('at', { before: pageKey(4) }, 'publicId')).toEqual([{ at: 'asc' }, { publicId: 'desc' }])
})
