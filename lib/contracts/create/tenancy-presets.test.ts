import { expect, it } from 'vitest'
import { getTenancyPresets } from './tenancy-presets'

it('offers the start of the next month, July and September, with the last day of each tenancy', () => {
  expect(getTenancyPresets('2026-11-28')).toEqual([
    { label: '1 Dec 2026, 6 months', startDate: '2026-12-01', endDate: '2027-05-31' },
    { label: '1 Dec 2026, 12 months', startDate: '2026-12-01', endDate: '2027-11-30' },
    { label: '1 Jul 2027, 12 months', startDate: '2027-07-01', endDate: '2028-06-30' },
    { label: '1 Sept 2027, 12 months', startDate: '2027-09-01', endDate: '2028-08-31' },
  ])
})

it.each([
  ['2027-02-28', ['2027-03-01 2027-08-31', '2027-03-01 2028-02-29', '2027-07-01 2028-06-30', '2027-09-01 2028-08-31']],
  // 1 July is today, so the next one is a year later. 1 September is no longer the start of the next month.
  ['2027-07-01', ['2027-08-01 2028-01-31', '2027-08-01 2028-07-31', '2027-09-01 2028-08-31', '2028-07-01 2029-06-30']],
  ['2027-08-31', ['2027-09-01 2028-02-29', '2027-09-01 2028-08-31', '2028-07-01 2029-06-30']],
  ['2027-12-31', ['2028-01-01 2028-06-30', '2028-01-01 2028-12-31', '2028-07-01 2029-06-30', '2028-09-01 2029-08-31']],
])('offers only tenancies that start after %s, each once', (today, tenancies) => {
  expect(getTenancyPresets(today).map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual(tenancies)
})
