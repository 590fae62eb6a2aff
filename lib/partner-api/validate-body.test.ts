import { expect, it } from 'vitest'
import { buildBillsPackage } from '@/e2e/helpers/request-bodies'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { validateBody } from './validate-body'

const validateServices = (selectedServices: unknown) =>
  validateBody(billsPackageRequestSchema, buildBillsPackage({ selectedServices }))

it('names an unknown service once, and doesn’t say that no service is selected', () => {
  const error = { field: 'selectedServices.electric', code: 'unknown_field', message: 'Invalid data format' }
  expect(validateServices({ electric: 'true' })).toEqual({ ok: false, errors: [error] })
  expect(validateServices({ electric: 'true', gas: 'true' })).toEqual({ ok: false, errors: [error] })
})

it('names every invalid or unknown service, but at most ten unknown ones', () => {
  expect(validateServices({ electric: 'true', gas: 'yes', broadband: 'true' })).toMatchObject({
    errors: [
      { field: 'selectedServices.gas' },
      { field: 'selectedServices.electric' },
      { field: 'selectedServices.broadband' },
    ],
  })
  const unknownServices = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`service${index}`, 'true']))
  expect(validateServices(unknownServices)).toMatchObject({ errors: { length: 10 } })
})

it.each([
  [{ firstName: undefined }, { field: 'firstName', code: 'required' }],
  [{ firstName: 5 }, { field: 'firstName', code: 'wrong_type' }],
  [{ firstName: 'x'.repeat(101) }, { field: 'firstName', code: 'too_long', limit: 100 }],
  [{ firstName: 'A\nB' }, { field: 'firstName', code: 'invalid_characters' }],
  [{ address: 'x'.repeat(501) }, { field: 'address', code: 'too_long', limit: 500 }],
  [{ contactNo: '999' }, { field: 'contactNo', code: 'invalid_phone' }],
  [{ contactNo: '0'.repeat(41) }, { field: 'contactNo', code: 'too_long', limit: 40 }],
  [{ email: 'ada@localhost' }, { field: 'email', code: 'invalid_email' }],
  [{ startDate: '2027-02-30' }, { field: 'startDate', code: 'invalid_date' }],
  [{ startDate: '1899-12-31' }, { field: 'startDate', code: 'date_too_early' }],
  [{ birthday: '2999-01-01' }, { field: 'birthday', code: 'date_in_future' }],
  [{ endDate: '2020-01-01' }, { field: 'endDate', code: 'end_before_start' }],
  [{ endDate: '2099-01-01' }, { field: 'endDate', code: 'tenancy_too_long', limit: 5 }],
  [{ numberOfTenants: 0 }, { field: 'numberOfTenants', code: 'too_small', limit: 1 }],
  [{ numberOfTenants: '51' }, { field: 'numberOfTenants', code: 'too_large', limit: 50 }],
  [{ numberOfTenants: 'four' }, { field: 'numberOfTenants', code: 'invalid_value' }],
  [{ selectedServices: {} }, { field: 'selectedServices', code: 'no_service_selected' }],
  [{ selectedServices: { gas: 'yes' } }, { field: 'selectedServices.gas', code: 'invalid_value' }],
  [{ selectedServices: { gas: 'true', tv: null } }, { field: 'selectedServices.tv', code: 'invalid_value' }],
])('says with a code and a limit what is wrong with %j', (change, error) => {
  const result = validateBody(billsPackageRequestSchema, buildBillsPackage(change))
  expect(result).toEqual({ ok: false, errors: [{ ...error, message: expect.any(String) }] })
})
