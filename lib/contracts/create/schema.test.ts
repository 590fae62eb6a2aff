import { expect, it } from 'vitest'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { billsPackageRequestSchema } from './schema'

const VALID_REQUEST = {
  firstName: 'Ann',
  lastName: 'Lee',
  birthday: '2004-02-29',
  email: 'ann@example.org',
  contactNo: '+44 7911 123456',
  address: '12 High Street, Leeds, LS6 3AA',
  broadband: '100mbps',
  numberOfTenants: 4,
  startDate: '2027-09-01',
  endDate: '2028-08-31',
  selectedServices: { gas: 'true', electricity: 'true', water: 'true', tv: 'true', wifi: 'true' },
}
const errorMessages = (changes: Record<string, unknown>) =>
  billsPackageRequestSchema.safeParse({ ...VALID_REQUEST, ...changes }).error?.issues.map(({ message }) => message)

it('accepts a valid contract request, and converts its services to booleans', () => {
  expect(billsPackageRequestSchema.parse(VALID_REQUEST)).toEqual({
    ...VALID_REQUEST,
    email: { address: 'ann@example.org', key: 'ann@example.org' },
    selectedServices: { gas: true, electricity: true, water: true, tv: true, wifi: true },
  })
})

it.each([
  [1, 1],
  [50, 50],
  ['4', 4],
  [' 12 ', 12],
  [1e1, 10],
])('accepts %j as the number of tenants', (numberOfTenants, parsed) => {
  expect(billsPackageRequestSchema.parse({ ...VALID_REQUEST, numberOfTenants }).numberOfTenants).toBe(parsed)
})

it.each([[0], [51], [-1], ['0'], ['51'], [1e15], ['-3'], [1e30], [-1e300]])(
  'rejects the number of tenants %j with an error that states the allowed range',
  (numberOfTenants) => {
    expect(errorMessages({ numberOfTenants })).toEqual(['Number of tenants must be between 1 and 50'])
  },
)

it.each([[2.5], ['2.5'], ['four'], ['4 people'], [true], [[4]], [{}], ['0x4'], ['1e1'], ['４'], [[]]])(
  'rejects the number of tenants %j with an error about the format',
  (numberOfTenants) => {
    expect(errorMessages({ numberOfTenants })).toEqual(['Invalid data format'])
  },
)

it.each([[undefined], [null], [''], [' ']])(
  'reports the number of tenants as missing if the value is %j',
  (numberOfTenants) => {
    expect(errorMessages({ numberOfTenants })).toEqual(['Number of tenants is required'])
  },
)

it('selects a service only if its value is true or "true"', () => {
  const selectedServices = { gas: true, electricity: 'true', water: false, tv: 'false' }
  expect(billsPackageRequestSchema.parse({ ...VALID_REQUEST, selectedServices }).selectedServices).toEqual({
    gas: true,
    electricity: true,
    water: false,
    tv: false,
    wifi: false,
  })
})

it.each([
  ['a service with a string other than "true" or "false"', { gas: 'yes' }],
  ['a service with a number', { gas: 1 }],
  ['a service with null', { gas: null }],
  ['a service in upper case', { gas: 'TRUE' }],
  ['an unknown service', { gas: 'true', broadband: 'true' }],
  ['a list', ['gas']],
  ['a string', 'gas'],
  ['a boolean', true],
  ['an object with a __proto__ field', JSON.parse('{"gas":"true","__proto__":"true"}')],
])('rejects %s as the selected services', (_, selectedServices) => {
  expect(errorMessages({ selectedServices })?.[0]).toBe('Invalid data format')
})

it.each([[{}], [{ gas: 'false' }], [{ gas: false, wifi: 'false' }]])(
  'rejects %j as the selected services, because it selects no service',
  (selectedServices) => {
    expect(errorMessages({ selectedServices })).toEqual(['At least one service must be selected'])
  },
)

it.each([[undefined], [null], [''], ['  ']])(
  'reports the selected services as missing if the value is %j',
  (selectedServices) => {
    expect(errorMessages({ selectedServices })).toEqual(['Selected services are required'])
  },
)

it('accepts a tenancy of one day or of five years', () => {
  expect(errorMessages({ endDate: VALID_REQUEST.startDate })).toBeUndefined()
  expect(errorMessages({ endDate: '2032-09-01' })).toBeUndefined()
  expect(errorMessages({ startDate: '9999-01-01', endDate: '9999-12-31' })).toBeUndefined()
})

it('rejects a tenancy that ends before it starts or is longer than five years', () => {
  expect(errorMessages({ endDate: '2027-08-31' })).toEqual(['End date must not be before the start date'])
  expect(errorMessages({ endDate: '2032-09-02' })).toEqual(['Tenancy must not be longer than 5 years'])
})

it('reports an invalid tenancy along with other errors, but only if both dates are valid', () => {
  expect(errorMessages({ firstName: 5, endDate: '2027-08-31' })).toEqual([
    'Invalid data format',
    'End date must not be before the start date',
  ])
  expect(errorMessages({ endDate: '2027-8-31' })).toEqual(['Invalid date format (YYYY-MM-DD)'])
})

it.each([[[]], [{ length: 0 }]])(
  'reports the value %j of a text, email or date field as invalid, not as missing',
  (value) => {
    expect(errorMessages({ firstName: value, email: value, startDate: value })).toEqual([
      'Invalid data format',
      'Invalid email format',
      'Invalid date format (YYYY-MM-DD)',
    ])
  },
)

it('rejects a date of birth in the future or before 1900', () => {
  expect(errorMessages({ birthday: todayInLondon() })).toBeUndefined()
  expect(errorMessages({ birthday: '9999-01-01' })).toEqual(['Birthday must not be in the future'])
  expect(errorMessages({ birthday: '1899-12-31' })).toEqual(['Birthday must not be before 1900'])
})

it('ignores unknown fields of a contract request', () => {
  const body = { ...VALID_REQUEST, ...JSON.parse('{"admin":true,"__proto__":{"admin":true}}') }
  expect(Object.keys(billsPackageRequestSchema.parse(body))).toEqual(Object.keys(VALID_REQUEST))
})
