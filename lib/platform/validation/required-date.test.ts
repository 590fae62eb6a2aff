import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, expect, it, vi } from 'vitest'
import { isCalendarDate, isMoreThanYearsAfter, requiredDate, todayInLondon } from './required-date'

const dateSchema = requiredDate('Date is required', 'Date must not be before 1900')
const joinMessages = (input: unknown) =>
  dateSchema
    .safeParse(input)
    .error?.issues.map(({ message }) => message)
    .join()

it.each(['2028-02-29', '2026-11-20', '2000-02-29', '1900-01-01', '9999-12-31', ' 2027-01-31 '])(
  'accepts the existing date %j, from 1900 or later, and trims any spaces around it',
  (text) => {
    expect(dateSchema.parse(text)).toBe(text.trim())
  },
)

it.each([
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-2-3',
  '26-02-03',
  '02-03-2026',
  '2026/02/03',
  '20260203',
  '2026-02-03T00:00:00Z',
  '+002026-02-03',
  '-2026-02-03',
  '２０２６-０２-０３',
  '٢٠٢٦-٠٢-٠٣',
  '2026–02–03',
  '2026-02-03[u-ca=hebrew]',
  '2026-02-03\n2026',
  '2026-W05-1',
  'tomorrow',
  20260203,
  {},
  { length: 0 },
  [],
  true,
])('rejects %j, because it isn’t an existing date in the format YYYY-MM-DD', (input) => {
  expect(joinMessages(input)).toBe('Invalid date format (YYYY-MM-DD)')
})

it.each([[undefined], [null], [''], ['  ']])('reports the date %j as missing', (input) => {
  expect(joinMessages(input)).toBe('Date is required')
})

it.each(['1899-12-31', '0001-01-01', '0000-01-01'])('reports the date %s as too early', (text) => {
  expect(joinMessages(text)).toBe('Date must not be before 1900')
})

it('accepts a string in the format YYYY-MM-DD if, and only if, that day exists', () => {
  const digits = (max: number, length: number) =>
    fc.integer({ min: 0, max }).map((n) => String(n).padStart(length, '0'))
  fc.assert(
    fc.property(fc.tuple(digits(9999, 4), digits(15, 2), digits(35, 2)), ([year, month, day]) => {
      const text = `${year}-${month}-${day}`
      const utc = new Date(`${text}T00:00:00Z`)
      const isReal = !Number.isNaN(utc.getTime()) && utc.toISOString().slice(0, 10) === text
      expect(isCalendarDate(text)).toBe(isReal)
    }),
    { seed: 20_261_120, numRuns: 5000 },
  )
})

it.each([
  ['2031-09-01', '2026-09-01', false],
  ['2031-09-02', '2026-09-01', true],
  ['2033-02-28', '2028-02-29', false],
  ['2033-03-01', '2028-02-29', true],
  ['9999-12-31', '9996-01-01', false],
])('decides whether %s is more than five years after %s: %s', (end, start, isLater) => {
  expect(isMoreThanYearsAfter(end, start, 5)).toBe(isLater)
})

it('agrees with Temporal on whether one date is more than a given number of years after another', () => {
  const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const isoDates = instants.map((instant) => instant.toISOString().slice(0, 10))
  fc.assert(
    fc.property(isoDates, fc.integer({ min: -10, max: 10 }), fc.integer({ min: -2, max: 2 }), (start, years, days) => {
      const latest = Temporal.PlainDate.from(start).add({ years })
      const end = latest.add({ days }).toString()
      fc.pre(/^\d{4}-/.test(end))
      expect(isMoreThanYearsAfter(end, start, years)).toBe(days > 0)
    }),
    { numRuns: 2000 },
  )
})

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['2026-03-28T23:59:59.999Z', '2026-03-28'],
  ['2026-03-29T00:00:00Z', '2026-03-29'],
  ['2026-03-29T22:59:59.999Z', '2026-03-29'],
  ['2026-03-29T23:00:00Z', '2026-03-30'],
  ['2026-10-25T23:59:59.999Z', '2026-10-25'],
  ['2026-10-26T00:00:00Z', '2026-10-26'],
  // A clock can be set back, so the date can be earlier than in the previous call.
  ['2026-03-28T12:00:00Z', '2026-03-28'],
])('returns the date in UK time if the clock shows %s: %s', (instant, day) => {
  vi.useFakeTimers({ now: new Date(instant) })
  expect(todayInLondon()).toBe(day)
})
