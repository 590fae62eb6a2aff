import { expect, it } from 'vitest'
import { pickValidParams, requestFilterSchema } from './request-filter'

const parseRange = (from: string, to: string) => {
  const filter = requestFilterSchema.parse({ from, to })
  return [filter.from?.toISOString(), filter.to?.toISOString()]
}

it('parses the times of an API request filter as UK local times', () => {
  expect(parseRange('2026-11-20T00:00', '2026-11-20T23:59')).toEqual([
    '2026-11-20T00:00:00.000Z',
    '2026-11-21T00:00:00.000Z',
  ])
  expect(parseRange('2026-07-01T00:00', '2026-07-01T00:00')).toEqual([
    '2026-06-30T23:00:00.000Z',
    '2026-06-30T23:01:00.000Z',
  ])
})

it('includes both occurrences of a minute in an API request filter when the clocks go back', () => {
  expect(parseRange('2026-10-25T01:30', '2026-10-25T01:30')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:31:00.000Z',
  ])
  expect(parseRange('2026-03-29T02:00', '2026-03-29T02:00')).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-29T01:01:00.000Z',
  ])
})

it.each([
  {
    endpoint: 'other',
    response: '3xx',
    code: 'unauthorized',
    key: '0',
    from: '2026-02-30T00:00',
    to: '2026-11-20',
    replays: 'yes',
    id: ['x'],
  },
  { endpoint: ['getQuotes'], response: '', key: '1e9999', from: '2026-11-20T24:30', to: '', replays: '', id: '' },
  { from: '0000-01-01T00:00', to: '0000-12-31T23:59' },
  { key: '99999999999', from: "2026-11-20T00:00'", id: '  ' },
])('ignores invalid parameters of an API request filter: %j', (query) => {
  expect(Object.values(requestFilterSchema.parse(query)).filter((value) => value !== undefined)).toEqual([])
})

it('trims and lower-cases a valid request ID in a filter, and parses an invalid one as null', () => {
  const id = '0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10'
  expect(requestFilterSchema.parse({ id: ` ${id.toUpperCase()} ` }).id).toBe(id)
  expect(requestFilterSchema.parse({ id: id.slice(0, 23) }).id).toBeNull()
  expect(pickValidParams({ id: ' notanid', from: 'x' })).toEqual({ id: 'notanid' })
})
