import { expect, it } from 'vitest'
import { INVALID_DATA, INVALID_DATE, INVALID_EMAIL, REQUIRED } from '@/lib/platform/validation/messages'
import { contractFormSchema } from './form-schema'
import { formToRequest } from './form-to-request'
import { billsPackageRequestSchema } from './schema'

const validForm = {
  ...{ firstName: ' Ada ', lastName: 'Brown', birthday: '2001-04-23', email: 'Ada.Brown@example.com' },
  ...{ contactNo: '07700 900123', address: '2 High Street, Leeds, LS6 3AA', broadband: 'Fibre' },
  ...{ numberOfTenants: '4', startDate: '2027-09-01', endDate: '2028-08-31', 'selectedServices.gas': 'true' },
  'selectedServices.wifi': 'true',
}

const errorMessages = (change: Record<string, string | undefined>) =>
  contractFormSchema
    .safeParse(formToRequest({ ...validForm, ...change }))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

it('parses the fields of a valid form to the same values as the API does', () => {
  expect(contractFormSchema.parse(formToRequest(validForm))).toEqual(
    billsPackageRequestSchema.parse(formToRequest(validForm)),
  )
})

it('leaves out the broadband speed of a contract without broadband', () => {
  const withoutBroadband = { ...validForm, 'selectedServices.wifi': undefined }
  expect(contractFormSchema.parse(formToRequest(withoutBroadband)).broadband).toBe('None')
  expect(errorMessages({ 'selectedServices.wifi': undefined, broadband: '' })).toBeUndefined()
})

it.each([undefined, '', ' ', 'x', '1', '\u200b'])(
  'shows the form’s own error messages, and never the API’s (every field is %j)',
  (value) => {
    const form = Object.fromEntries(Object.keys(billsPackageRequestSchema.shape).map((name) => [name, value]))
    const messages = contractFormSchema
      .safeParse(formToRequest({ ...form, 'selectedServices.wifi': 'true' }))
      .error?.issues.map(({ message }) => message)
    expect(messages?.length).toBeGreaterThan(3)
    const apiMessages: string[] = [...Object.values(REQUIRED), INVALID_DATA, INVALID_DATE, INVALID_EMAIL]
    expect(messages?.filter((message) => apiMessages.includes(message))).toEqual([])
  },
)

it('expects the same fields in the contract form as in an API request, in the same order', () => {
  expect(Object.keys(contractFormSchema.shape)).toEqual(Object.keys(billsPackageRequestSchema.shape))
})

it.each([
  ['firstName', 'x'.repeat(101), 'Enter the first name (max 100 characters)'],
  ['lastName', undefined, 'Enter the last name (max 100 characters)'],
  ['birthday', '1899-12-31', 'Enter a date of birth between 1900 and today'],
  ['email', 'ada@', 'Enter a valid email address, such as ada.brown@example.com'],
  ['contactNo', '123', 'Enter a valid phone number, such as 07700 900123 or +44 7700 900123'],
  ['address', '', 'Enter the address (max 500 characters)'],
  ['broadband', '', 'Choose the broadband speed'],
  ['numberOfTenants', '51', 'Enter the number of tenants, from 1 to 50'],
  ['startDate', '', 'Enter a valid start date'],
  ['endDate', '2028-02-30', 'Enter a valid end date'],
])('tells the user what to enter in the form field %s instead of %j', (field, value, message) => {
  expect(errorMessages({ [field]: value })).toEqual([`${field}: ${message}`])
})

it('asks the user to choose at least one service if none is selected', () => {
  expect(errorMessages({ 'selectedServices.gas': undefined, 'selectedServices.wifi': undefined })).toEqual([
    'selectedServices: Choose at least one service',
  ])
})

it('rejects a tenancy that ends before it starts or is longer than five years', () => {
  expect(errorMessages({ endDate: '2027-08-31' })).toEqual([
    'endDate: Enter an end date that isn’t before the start date',
  ])
  expect(errorMessages({ endDate: '2033-08-31' })).toEqual([
    'endDate: Enter an end date at most five years after the start date',
  ])
})
