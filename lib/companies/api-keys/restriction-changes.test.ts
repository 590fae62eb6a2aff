import { expect, it } from 'vitest'
import { type KeyRestrictions, UNRESTRICTED } from './key-restrictions'
import { compareRestrictions, describeChangesForEmail, describeRestrictionChange } from './restriction-changes'

const RESTRICTIONS: KeyRestrictions = {
  permissions: ['quotes', 'contracts'],
  allowedNetworks: ['192.0.2.0/24', '2001:db8::1'],
  requestsPerMinute: 1500,
}

const describeChanges = (...restrictions: Parameters<typeof compareRestrictions>) =>
  compareRestrictions(...restrictions).map((change) => `${change.action} ${describeRestrictionChange(change)}`)

it('describes the old and new value of each restriction that differs', () => {
  expect(describeChanges(UNRESTRICTED, RESTRICTIONS)).toEqual([
    'api_key.scope_changed from all to “Get quotes” and “Create bills packages”',
    'api_key.networks_changed from all to 192.0.2.0/24, 2001:db8::1',
    'api_key.rate_limit_changed from your company’s limit to 1,500 a minute',
  ])
  expect(describeChanges(RESTRICTIONS, { ...RESTRICTIONS, permissions: ['quotes'] })).toEqual([
    'api_key.scope_changed from “Get quotes” and “Create bills packages” to “Get quotes”',
  ])
})

it('describes an event from before keys had several permissions, when “write” included reading', () => {
  const event = { action: 'api_key.scope_changed', oldValues: ['quotes'], newValues: ['write'] }
  expect(describeRestrictionChange(event)).toBe(
    'from “Get quotes” to “Read contracts and unmatched addresses” and “Change contracts and unmatched addresses”',
  )
})

it('describes old and new values for an email, with the rate limit as a number without a unit', () => {
  expect(describeChangesForEmail(compareRestrictions(UNRESTRICTED, RESTRICTIONS))).toEqual([
    { restriction: 'Permissions', before: 'all', after: '“Get quotes” and “Create bills packages”' },
    { restriction: 'Allowed networks', before: 'all', after: '192.0.2.0/24, 2001:db8::1' },
    { restriction: 'Requests per minute', before: 'your company’s limit', after: '1,500' },
  ])
})

it('returns null instead of a description if an event’s action is unknown or isn’t about a restriction', () => {
  const values = { oldValues: ['192.0.2.1'], newValues: [] }
  expect(describeRestrictionChange({ action: 'api_key.later_restriction_changed', ...values })).toBeNull()
  expect(describeRestrictionChange({ action: 'api_key.created', oldValues: null, newValues: null })).toBeNull()
})

it.each([
  [RESTRICTIONS.allowedNetworks],
  [['2001:db8::1', '192.0.2.0/24']],
  [['192.0.2.0/24', '2001:db8::1', '192.0.2.0/24']],
  [['192.0.2.0/24', '2001:DB8:0:0::1/128']],
])('treats the networks %j as the same as 192.0.2.0/24 and 2001:db8::1', (allowedNetworks) => {
  expect(compareRestrictions(RESTRICTIONS, { ...RESTRICTIONS, allowedNetworks })).toEqual([])
})

it.each([[['192.0.2.0/24']], [['192.0.2.0/25', '2001:db8::1']], [['192.0.2.0/24', '2001:db8::1', '2001:db8::2']]])(
  'treats the networks %j as different from 192.0.2.0/24 and 2001:db8::1',
  (allowedNetworks) => {
    expect(compareRestrictions(RESTRICTIONS, { ...RESTRICTIONS, allowedNetworks })).toMatchObject([
      { action: 'api_key.networks_changed', oldValues: RESTRICTIONS.allowedNetworks, newValues: allowedNetworks },
    ])
  },
)
