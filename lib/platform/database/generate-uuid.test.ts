import { expect, it } from 'vitest'
import { generateUuid } from './generate-uuid'

it('generates an ID that sorts after all earlier ones, even within a millisecond', () => {
  const ids = Array.from({ length: 5_000 }, generateUuid)
  expect(ids).toEqual([...new Set(ids)].sort())
})

it('generates a version 7 UUID that begins with the current time', () => {
  const before = Date.now()
  const id = generateUuid()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const timestamp = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(timestamp).toBeGreaterThanOrEqual(before)
  // The time may be one millisecond ahead. When v7() has used up the sequence numbers of a millisecond, it moves on to
  // the next one.
  expect(timestamp).toBeLessThanOrEqual(Date.now() + 1)
})
