import { expect, it } from 'vitest'
import { describeTenancyDays } from './describe-tenancy-days'

const tenancy = { startDate: new Date('2026-09-01'), endDate: new Date('2027-08-31') }

it.each([
  ['upcoming', '2026-08-01', 'Starts in 31 days'],
  ['upcoming', '2026-08-31', 'Starts tomorrow'],
  ['current', '2026-09-01', 'Ends in 364 days'],
  ['current', '2027-08-31', 'Ends today'],
  ['ended', '2027-09-01', null],
  ['cancelled', '2026-08-01', null],
] as const)('describes a tenancy that is %s on %s as %s', (status, today, text) => {
  expect(describeTenancyDays(tenancy, status, today)).toBe(text)
})
