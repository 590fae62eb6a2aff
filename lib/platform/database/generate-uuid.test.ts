import { expect, it } from 'vitest'
import { generateUuid } from './generate-uuid'

it('comes after those that were drawn before it, within a millisecond too', () => {
  const ids = Array.from({ length: 5_000 }, generateUuid)
  expect(ids).toEqual([...new Set(ids)].sort())
})

it('is a UUID that begins with the time', () => {
  const before = Date.now()
  const id = generateUuid()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const timestamp = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(timestamp).toBeGreaterThanOrEqual(before)
  // Numbers of a full millisecond are taken from the next.
  expect(timestamp).toBeLessThanOrEqual(Date.now() + 1)
})
