import { expect, it } from 'vitest'
import { beyond, pageAt, type Turn } from './page'

type Listed = { at: Date; id: number }

/** The rows of these numbers, the highest first, as a query would give them. */
const listOf = (numbers: number[]) => async (turn: Turn<number> | undefined, take: number) => {
  const rows = numbers.map((id) => ({ at: new Date(id), id })).sort((one, other) => other.id - one.id)
  if (!turn) return rows.slice(0, take)
  if ('after' in turn) return rows.filter(({ id }) => id < turn.after.id).slice(0, take)
  const isNewer = ({ id }: Listed) => id > turn.before.id
  return rows.filter(isNewer).reverse().slice(0, take)
}

const page = async (numbers: number[], turn?: Turn<number>) => {
  const { rows, older, newer } = await pageAt(turn, 3, (row: Listed) => row, listOf(numbers))
  return { rows: rows.map(({ id }) => id), older: older?.after.id, newer: newer?.before.id }
}
const place = (id: number) => ({ at: new Date(id), id })

it('goes there and back by the places of the rows at its ends', async () => {
  const seven = [1, 2, 3, 4, 5, 6, 7]
  expect(await page(seven)).toEqual({ rows: [7, 6, 5], older: 5 })
  expect(await page(seven, { after: place(5) })).toEqual({ rows: [4, 3, 2], older: 2, newer: 4 })
  expect(await page(seven, { after: place(2) })).toEqual({ rows: [1], newer: 1 })
  expect(await page(seven, { before: place(1) })).toEqual({ rows: [4, 3, 2], older: 2, newer: 4 })
  expect(await page(seven, { before: place(4) })).toEqual({ rows: [7, 6, 5], older: 5 })
})

it('shows a whole first page on the way back, though rows have come or gone since', async () => {
  expect(await page([1, 2, 3, 4, 5, 6, 7, 8], { before: place(7) })).toEqual({ rows: [8, 7, 6], older: 6 })
  expect(await page([1, 2, 3, 5], { before: place(4) })).toEqual({ rows: [5, 3, 2], older: 2 })
  expect(await page([1, 2], { before: place(4) })).toEqual({ rows: [2, 1] })
})

it('bounds the time as well, by which an index can be entered', () => {
  expect(beyond('at', { after: place(4) })).toMatchObject({ at: { lte: new Date(4) } })
  expect(beyond('at', { before: place(4) })).toMatchObject({ at: { gte: new Date(4) } })
})
