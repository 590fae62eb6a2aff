import { expect, it } from 'vitest'
import { rowId } from './uuid'

it('comes after those that were drawn before it, within a millisecond too', () => {
  const drawn = Array.from({ length: 5_000 }, rowId)
  expect(drawn).toEqual([...new Set(drawn)].sort())
})

it('is a UUID that begins with the time', () => {
  const before = Date.now()
  const id = rowId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const drawnAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(drawnAt).toBeGreaterThanOrEqual(before)
  // Numbers of a full millisecond are taken from the next.
  expect(drawnAt).toBeLessThanOrEqual(Date.now() + 1)
})
