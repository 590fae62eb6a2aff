import { expect, it } from 'vitest'
import { buildBillsPackage } from '@/e2e/helpers/request-bodies'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { validateBody } from './validate-body'

const validateServices = (selectedServices: unknown) =>
  validateBody(billsPackageRequestSchema, buildBillsPackage({ selectedServices }))

it('names an unknown service once, and doesn’t say that no service is selected', () => {
  const error = { field: 'selectedServices.electric', message: 'Invalid data format' }
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
