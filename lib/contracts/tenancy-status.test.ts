import { expect, it } from 'vitest'
import { getTenancyStatus } from './tenancy-status'

it.each([
  ['active', '2026-08-31', 'upcoming'],
  ['active', '2026-09-01', 'current'],
  ['active', '2027-08-31', 'current'],
  ['active', '2027-09-01', 'ended'],
  ['closed', '2027-09-02', 'ended'],
  ['cancelled', '2026-10-01', 'cancelled'],
] as const)('shows a contract from 2026-09-01 to 2027-08-31 that’s "%s" on %s as "%s"', (status, today, expected) => {
  const [startDate, endDate] = [new Date('2026-09-01T00:00:00Z'), new Date('2027-08-31T00:00:00Z')]
  expect(getTenancyStatus({ status, startDate, endDate }, today)).toBe(expected)
})
