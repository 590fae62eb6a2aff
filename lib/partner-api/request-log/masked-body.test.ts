import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest } from '@/e2e/helpers/request-bodies'
import { maskBody } from './masked-body'

const addDaysToToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const nearDate = addDaysToToday(300)
const nearYear = nearDate.slice(0, 4)

it('logs the names of a request body’s known fields, but only values that can’t be personal data', () => {
  expect(maskBody(buildBillsPackage({ startDate: nearDate, endDate: nearDate }))).toEqual({
    fields: {
      firstName: 'text',
      lastName: 'text',
      birthday: 'text',
      email: 'text',
      contactNo: 'text',
      address: 'text',
      broadband: 'text',
      numberOfTenants: 4,
      startDate: nearDate,
      endDate: nearDate,
      selectedServices: { gas: 'true', electricity: 'true', water: 'true', tv: 'true', wifi: 'true' },
    },
    unknown: 0,
  })
  expect(maskBody(buildQuoteRequest()).fields).toMatchObject({ postcode: 'text' })
})

it.each([
  ['numberOfTenants', 4, 4],
  ['numberOfTenants', 1, 1],
  ['numberOfTenants', 50, 50],
  ['numberOfTenants', '50', '50'],
  ['numberOfTenants', '12', '12'],
  ['numberOfTenants', 51, 'number'],
  ['numberOfTenants', 0, 'number'],
  ['numberOfTenants', -1, 'number'],
  ['numberOfTenants', '51', 'text'],
  ['numberOfTenants', '0', 'text'],
  ['numberOfTenants', '07', 'text'],
  ['numberOfTenants', 447_911_123_456, 'number'],
  ['numberOfTenants', 4.5, 'number'],
  ['numberOfTenants', '07911', 'text'],
  ['numberOfTenants', '٤', 'text'],
  ['numberOfTenants', 'Ada', 'text'],
  ['startDate', 'Ada Brown', 'text'],
  ['startDate', '1987-06-05', 'text'],
  ['startDate', addDaysToToday(-700), addDaysToToday(-700)],
  ['startDate', addDaysToToday(-1_100), 'text'],
  ['endDate', addDaysToToday(3660), addDaysToToday(3660)],
  ['endDate', addDaysToToday(37_000), 'text'],
  ['startDate', `${nearYear}-2-30`, `${nearYear}-2-30`],
  ['startDate', `${nearYear}-13-01`, `${nearYear}-13-01`],
  ['startDate', `${nearYear}-9-1`, `${nearYear}-9-1`],
  ['endDate', `31/12/${nearYear}`, `31/12/${nearYear}`],
  ['endDate', `1.9.${nearYear}`, `1.9.${nearYear}`],
  ['startDate', `${nearDate}T00:00:00.000Z`, `${nearDate}T00:00:00.000Z`],
  ['startDate', '05/06/1987', 'text'],
  ['startDate', `0113/${nearYear}`, 'text'],
  ['startDate', `${nearDate} Ada`, 'text'],
  ['startDate', `${nearDate}\n`, 'text'],
  ['endDate', ['Ada'], 'list'],
  ['endDate', 20_270_901, 'number'],
  ['birthday', nearDate, 'text'],
  ['email', null, 'null'],
  ['email', ' \u00a0', 'blank'],
  ['email', true, 'boolean'],
  ['address', { line: 'Ada' }, 'object'],
  ['selectedServices', 'Ada', 'text'],
  ['selectedServices', ['Ada'], 'list'],
  ['selectedServices', { gas: true, tv: 'Ada', wifi: { name: 'Ada' } }, { gas: true, tv: 'text', wifi: 'object' }],
])('logs the field %s with the value %j as %j', (name, value, masked) => {
  expect(maskBody({ [name]: value })).toEqual({ fields: { [name]: masked }, unknown: 0 })
})

it('logs how many unknown fields a request body has, but not their names', () => {
  const body = JSON.parse('{"Ada": 1, "__proto__": {"email": "x"}, "selectedServices": {"Brown": true, "gas": false}}')
  expect(maskBody(body)).toEqual({ fields: { selectedServices: { gas: false } }, unknown: 3 })
})

it('masks any request body, leaving fewer than 600 characters and no free text', () => {
  const names = [...Object.keys(buildBillsPackage()), 'postcode', 'other']
  const text = fc.string({ minLength: 4, unit: 'grapheme' }).map((word) => `§${word}`)
  const value = fc.oneof(text, fc.array(text), fc.dictionary(fc.constantFrom('gas', 'tv', '§'), text), fc.jsonValue())
  fc.assert(
    fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...names), text), value, { maxKeys: 30 }), (body) => {
      const masked = JSON.stringify(maskBody(body))
      expect(masked).not.toContain('§')
      expect(masked.length).toBeLessThan(600)
    }),
    { seed: 20_261_120, numRuns: 2000 },
  )
})
